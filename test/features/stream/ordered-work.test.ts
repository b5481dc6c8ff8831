import { expect, test } from "vitest";
import { OrderedWork, type WorkLimits } from "../../../src/features/stream/ordered-work.js";

/** Work that is finished by hand; a result is as many bytes as it says. */
function openWork(room: WorkLimits) {
  const begun: string[] = [];
  const finish = new Map<string, (bytes: number) => void>();
  const work = new OrderedWork<{ name: string }, { name: string; bytes: number }>(
    ({ name }) =>
      new Promise((resolve) => {
        begun.push(name);
        finish.set(name, (bytes) => resolve({ name, bytes }));
      }),
    ({ bytes }) => bytes,
    room,
  );
  const add = (name: string, bytes = 1) => work.add({ name }, bytes);
  return { work, begun, add, finish: (name: string, bytes = 1) => finish.get(name)?.(bytes) };
}

/** Everything that can go on without the test has gone on. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

async function takeAll(work: { results(): AsyncGenerator<{ name: string }> }): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of work.results()) names.push(name);
  return names;
}

test("results are in the order of the items, in whichever they are finished", async () => {
  const { work, add, finish, begun } = openWork({ atOnce: 2, most: 9, bytes: 9 });
  for (const name of ["a", "b", "c"]) await add(name);
  work.end();
  expect(begun).toEqual(["a", "b"]);
  finish("b");
  await settle();
  expect(begun).toEqual(["a", "b", "c"]);
  finish("c");
  finish("a");
  expect(await takeAll(work)).toEqual(["a", "b", "c"]);
});

test("results come as they are finished where order is not wanted", async () => {
  const limits = { atOnce: 3, most: 9, bytes: 9, isUnordered: true };
  const { work, add, finish } = openWork(limits);
  for (const name of ["a", "b", "c"]) await add(name);
  work.end();
  const names = takeAll(work);
  for (const name of ["c", "a", "b"]) {
    finish(name);
    await settle();
  }
  expect(await names).toEqual(["c", "a", "b"]);
});

test("nothing is added where there is no room, until a result is taken", async () => {
  const { work, add, finish } = openWork({ atOnce: 9, most: 2, bytes: 99 });
  await add("a");
  await add("b");
  let isAdded = false;
  const third = add("c").then((added) => {
    isAdded = added;
  });
  finish("a");
  await settle();
  expect(isAdded).toBe(false);
  const results = work.results();
  await results.next();
  // Taken is what the next one is asked for behind.
  const next = results.next();
  await third;
  expect(isAdded).toBe(true);
  finish("b");
  expect((await next).value).toMatchObject({ name: "b" });
});

test("where results fill the room, only the one that is taken next is begun", async () => {
  const { work, add, finish, begun } = openWork({ atOnce: 2, most: 9, bytes: 10 });
  for (const name of ["a", "b", "c", "d"]) await add(name);
  finish("b", 50);
  await settle();
  expect(begun).toEqual(["a", "b"]);
  finish("a");
  work.end();
  const results = work.results();
  expect((await results.next()).value).toMatchObject({ name: "a" });
  const next = await results.next();
  expect(next.value).toMatchObject({ name: "b" });
  expect(begun).toEqual(["a", "b"]);
  const last = results.next();
  await settle();
  expect(begun).toEqual(["a", "b", "c", "d"]);
  finish("c");
  expect((await last).value).toMatchObject({ name: "c" });
});

test("an item that is larger than all the room is worked on alone", async () => {
  const { work, add, finish, begun } = openWork({ atOnce: 2, most: 9, bytes: 10 });
  await add("large", 100);
  expect(begun).toEqual(["large"]);
  finish("large");
  work.end();
  expect(await takeAll(work)).toEqual(["large"]);
});

test("after the end nothing is added, and who waits for room is told", async () => {
  const { work, add } = openWork({ atOnce: 1, most: 1, bytes: 9 });
  await add("a");
  const waiting = add("b");
  work.end();
  expect(await waiting).toBe(false);
  expect(await add("c")).toBe(false);
});

test("a failure ends the results", async () => {
  const work = new OrderedWork<object, object>(
    async () => {
      throw new Error("defect");
    },
    () => 0,
    { atOnce: 1, most: 9, bytes: 9 },
  );
  await work.add({}, 1);
  await expect(work.results().next()).rejects.toThrow("defect");
});
