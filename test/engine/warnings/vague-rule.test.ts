import { describe, expect, test } from "vitest";
import { phrases } from "../../support/words.js";
import { onWindows, slicesOf, warningsOf } from "./subject.js";

const vague = (source: string) => slicesOf("vague_rule", source);

describe("vague_rule", () => {
  test.each(
    phrases(`
    Be careful. | Be careful :) | Make sure you transform as few files as possible. |
    Always be careful with it. | Be careful with ports. | Take care when editing migrations. |
    Use caution when deleting branches. | Handle errors gracefully. |
    All errors should be handled properly. | Handle all edge cases appropriately. |
    Write clean code. | Write clean, readable, maintainable code. |
    Always write clean and simple code. | Write high-quality code with proper error handling. |
    Follow best practices. | Follow industry best practices. | Follow security best practices. |
    Follow standard coding conventions. | Use your judgement. | Use good judgment. |
    Use common sense. | You should do the right thing. | Always do your best. |
    You should test everything thoroughly. | Validate input properly. | You must keep it simple. |
    Keep it concise. | Keep functions small and focused. | Keep rules simple. |
    Make the code as readable as possible. | Code should be clean and well-documented. |
    The code must be easy to read and maintain. | The UI should be user-friendly. |
    Ensure high code quality. | Ensure good performance. | Maintain consistency. |
    Prioritise readability and maintainability. | Optimise for performance. |
    Use meaningful names. | Use descriptive variable names. | Add appropriate comments. |
    Write comprehensive unit tests. | Implement proper error handling. |
    Ensure proper error handling. | Use sensible defaults. | Use appropriate data structures. |
    Add comments where necessary. | Avoid unnecessary complexity. | Avoid over-engineering. |
    Don't break things. | Never make mistakes. | Do not write bad code. |
    Think carefully before you act. | Be concise. | You should be consistent. |
    Pay attention to detail. | **Code quality:** Write clean code. | Be **very** careful! |
    Write clean code and follow best practices. | Write clear commit messages. |
    Be careful. Use common sense.
  `),
  )("fires: %s", (rule) => {
    expect(vague(`# Rules\n\n- ${rule}\n- Never push tags.\n`)).toEqual([rule]);
  });

  test.each([
    ...phrases(`
    Never push to the main branch without a review. | Be careful to close the file handle. |
    Be careful not to commit secrets. | Handle errors gracefully: return exit code 2. |
    Handle errors gracefully with a retry. | Handle errors gracefully by logging them. |
    Never use your judgement here. | Follow best practices listed in docs/security.md. |
    Follow the best practices in the style guide. | Follow OWASP best practices. | Follow PEP 8. |
    Keep functions below 40 lines. | Keep it simple. Do not add a cache. |
    Keep it concise—under 60 characters. | Be concise: one paragraph. |
    Never write "be careful" in a comment. |
    Use descriptive variable names with auxiliary verbs (isLoading). |
    Write unit tests for every public function. | Use the correct base branch. |
    Names must be consistent across modules. | The state must be consistent after a crash. |
    Take care of the queue. | Add comments to exported functions. | Validate input with zod. |
    Use clear button labels for every form field in settings. | Avoid global state. |
    Avoid committing generated files. | Do not break the public API. | Use tabs. |
    Errors must be logged. | Handle SIGTERM by closing sockets. | Ensure tests pass. |
    Ensure accessibility by labelling every input. | Use 2 spaces. |
    Prioritise security fixes over features in the release branch. |
    You must be precise to 3 digits.
  `),
    "Handle errors gracefully with `onError`.",
  ])("does not fire: %s", (rule) => expect(vague(`# Rules\n\n- ${rule}\n`)).toEqual([]));

  test.each([
    ["a list below it", "- Be careful:\n  - Never push tags.\n"],
    ["a list below it, without a colon", "- Be careful\n  - Never push tags.\n"],
    ["an example", "Handle errors gracefully:\n\n```js\nonError(log);\n```\n"],
    ["the rest of its paragraph", "**Use common sense.** A cache of one entry is none.\n"],
    ["the rest of its item", "- **Be careful.** Both nodes share one disk.\n"],
    ["the next sentence", "Take care. The lid closes by itself.\n"],
    ["a second sentence", "- Keep it simple. Never nest more than two loops.\n"],
  ])("does not fire where it is spelled out by %s", (_name, source) => {
    expect(vague(`# Rules\n\n${source}`)).toEqual([]);
  });

  test("has the range of the rule, not of its paragraph or heading", () => {
    expect(vague("# Be careful\n\nFine. Be careful.\n\n- Be careful\n")).toEqual([
      "Be careful.",
      "Be careful",
    ]);
    const source = onWindows("# R\n\n- You must,\n  always, be careful.\n");
    expect(vague(source)).toEqual(["You must,\r\n  always, be careful."]);
    expect(warningsOf("vague_rule", source)[0]).toMatchObject({
      severity: "info",
      range: { line_start: 3, line_end: 4 },
    });
  });

  test("fires for a phrase that is wrapped", () =>
    expect(vague("- You must always be\n  careful.\n")).toHaveLength(1));

  test("does not fire for praise below a heading of features", () => {
    const praise = "- Focus on high performance\n- Keep it simple\n";
    expect(vague(`# Pump\n\n## Features\n\n${praise}`)).toEqual([]);
    expect(vague(`# Pump\n\n## Habits\n\n${praise}`)).toHaveLength(2);
  });
});
