import { describe, expect, test } from "vitest";
import {
  hasBackReference,
  hasKnownOpening,
} from "../../../../src/engine/statements/compare/back-references.js";
import { phrases } from "../../../support/words.js";

describe("what a rule means depends on something outside it", () => {
  test.each(
    phrases(`
    Do not use it in production. | It must be unique. | **It** must be unique. |
    [ ] It must be unique. | This must be unique. | Always use this type for amounts. |
    Never store such liquids above eye level. | Never enable both. | The former must be signed. |
    You must do so before noon. | In this case, you must stop the importer. |
    If it is absent, the client must abort. | The receiver must ignore it when unknown. |
    Their tyres must be changed in April. | You must keep it offline. |
    There must be only one on a page. | Rows here must never be deleted. |
    The rules above must be followed. | Required when set. | If set, must be positive. |
    Must not be empty. | Abort if missing. | Never use in production. | Do not set when empty. |
    Use only for tests. | Don't edit manually. | Otherwise, always stop. |
    In unit tests, never call it. | 请勿在生产环境使用它。 | 该字段必须唯一。 | それを本番で使わないこと。 |
    ห้ามใช้มันในระบบจริง
  `),
  )("%s", (rule) => expect(hasBackReference(rule)).toBe(true));
});

describe("a rule says itself what it is about", () => {
  test.each([
    ...phrases(`
    Never push tags. | A key must be rotated before it expires. |
    Before it expires, a key must be rotated. | When a branch is merged, you must delete it. |
    If a reviewer asks for a change, answer her within a day. |
    Guests must show their pass at the gate. |
    Never claim that a test passes when you did not run it. |
    It is important to update the changelog. | It's very important that tests pass. |
    Make sure that tests pass. | Never edit files in this repository by hand. |
    Use formats such as JSON. | Both the client and the server must log. |
    There must be a licence in every package. | Those who deploy must tell the team. |
    Every page must have one heading. | The token must be quoted when set. |
    The token must be encoded unless otherwise noted. | Always deploy on Monday. |
    Use only signed images. | Test use must be logged. | Required: Run the tests. | 应该先运行测试。 |
    コミット前にフォーマッタを実行すること
  `),
    "Close `file` after you have read it.",
  ])("%s", (rule) => expect(hasBackReference(rule)).toBe(false));
});

test.each([
  ["The value must be positive.", true],
  ["By default, the match must be exact.", true],
  ["A value must be positive.", false],
  ["Always run the tests.", false],
])("opens with something known: %s", (rule, expected) => {
  expect(hasKnownOpening(rule)).toBe(expected);
});

test("what stands far from the beginning is not read", () =>
  expect(hasBackReference(`Never push ${"very ".repeat(100_000)}old tags with it.`)).toBe(false));
