import { describe, expect, test } from "vitest";
import { canonicalRule } from "../../../../src/engine/statements/compare/canonical-rule.js";

const keyOf = (text: string) => canonicalRule(text)?.key;

describe("rules that ask for the same are equal", () => {
  const groups: readonly (readonly string[])[] = [
    ["Before committing, run the tests.", "Run the tests before committing."],
    [
      "Run all tests before you commit.",
      "You must always run the tests before committing changes.",
    ],
    ["Don't commit secrets.", "Never commit secrets."],
    ["Do not commit secrets", "You should never commit any secrets!"],
    ["Avoid global variables.", "Do not use global variables."],
    ["Avoid using global variables.", "Never use global variables."],
    ["Global variables are forbidden.", "You must not use global variables."],
    ["Pushing to main is prohibited.", "Never push to main."],
    ["Prefer tabs over spaces.", "Use tabs instead of spaces."],
    ["Prefer composition over inheritance.", "Always use composition rather than inheritance."],
    ["Make sure that all tests pass.", "Ensure tests pass.", "All tests must pass."],
    ["Never commit secrets or passwords.", "Never commit passwords or secrets."],
    ["It is important to update the changelog.", "Always update the changelog."],
    [
      "Remember to update the changelog.",
      "Don't forget to update the changelog.",
      "You must update the changelog.",
    ],
    [
      "You are required to update the changelog.",
      "You need to update the changelog.",
      "Update the changelog.",
    ],
    [
      "When an API changes, update the docs.",
      "Always update the documentation whenever the API changes.",
    ],
    ["If a test fails, then stop the build.", "Stop the build if any test fails."],
    ["In tests, never call the network.", "Never call the network in tests."],
    ["**IMPORTANT:** Never edit generated files.", "Do NOT edit generated files."],
    [
      "Every public function must have a doc comment.",
      "All public functions should have doc comments.",
    ],
    ["Every PR requires two reviews.", "Each pull request requires 2 reviews."],
    ["Errors must not be swallowed.", "Errors should never be swallowed."],
    ["PRs are never merged unread.", "A pull request must not be merged unread."],
    ["Secrets must never be logged.", "Secrets must not be logged."],
    ["Never share the team's key.", "Never share the team key."],
    ["Guests cannot push tags.", "Guests can not push tags."],
    ["Secrets won't be logged.", "Secrets will not be logged."],
    ["[ ] Ensure that the build works", "[x] Make sure the build works"],
    ["Run the full test suite before merging.", "Before merging, always run the tests."],
    ["Avoid committing generated files.", "Never commit generated files."],
    ["No tabs in source files.", "Never use tabs in source files."],
    ["Check the types, lint and format.", "check the types, lint, and format"],
    ["You can't merge without a review.", "Never merge without a review."],
    ["Verify that the migration is reversible.", "Check that the migration is reversible"],
    ["Use `const` instead of `let`.", "Prefer `const` over `let`."],
    ['Use "smart" quotes.', 'Always use "smart" quotes.'],
    ["Please re-run the tests.", "Always re-run the tests."],
    [
      "Where possible, use async functions.",
      "Prefer async functions.",
      "Use async functions when possible.",
    ],
    ["Be careful not to push tags.", "Never push tags."],
    ["Check every field before saving it.", "Before saving, check each field."],
    ["Never write to it directly.", "Never write to it directly"],
    ["Jobs must never be deleted.", "Never delete jobs."],
    ["All names must be written in English.", "Write names in English."],
    ["Use two-space indents.", "Use 2-space indents."],
    ["When a branch is merged, delete it.", "Delete a branch when it is merged."],
    ["Prefer functions to classes.", "Prefer functions over classes."],
    ["不要提交密码。", "不要提交密码"],
    ["Never deploy.", "Do not deploy!"],
    ["Each repo must have a README.", "Every repository must have a README."],
  ];

  test.each(groups.map((rules) => [rules[0] as string, rules] as const))("%s", (first, rules) => {
    const key = keyOf(first);
    expect(key).toBeDefined();
    for (const rule of rules) expect(keyOf(rule), rule).toBe(key);
  });
});

describe("rules that differ in polarity, order or object are not equal", () => {
  const pairs: readonly (readonly [string, string])[] = [
    ["Always run the tests.", "Never run the tests."],
    ["Avoid tabs.", "Prefer tabs."],
    ["Use tabs instead of spaces.", "Use spaces instead of tabs."],
    ["Prefer tabs over spaces.", "Prefer spaces over tabs."],
    ["Never merge without a review.", "Never merge with a review."],
    ["Never deploy before testing.", "Never deploy after testing."],
    ["Before building, deploy.", "Before deploying, build."],
    ["The client must authenticate.", "The client must be authenticated."],
    ["The service must notify users.", "The service must be notified."],
    ["Tests must not be skipped.", "Tests must be skipped."],
    ["Tabs are allowed in code.", "Tabs are forbidden in code."],
    ["Tabs are not forbidden in code.", "Tabs are forbidden in code."],
    ["You may push tags.", "You must push tags."],
    ["Run `npm test`.", "Run `npm run test`."],
    ["Use --force flags.", "Use --no-force flags."],
    ["Edit src/a.ts only.", "Edit src/b.ts only."],
    ["Retry three times.", "Retry two times."],
    ['Use "single" quotes.', 'Use "double" quotes.'],
    ["Deploy to Windows hosts.", "Deploy to windows hosts."],
    ["Only admins must push tags.", "Admins must push tags."],
    ["Do not log every request.", "Do not log requests."],
    ["Never always retry calls.", "Never retry calls."],
    ["Copy files from A to B.", "Copy files from B to A."],
    ["Errors are not always fatal here.", "Errors are not fatal here."],
    ["Functions must have a test.", "Functions must be a test."],
    ["If the build fails, do not merge.", "If the build does not fail, merge."],
    ["Never push without running tests.", "Never push while running tests."],
    ["Never share your password.", "Never share their password."],
    ["Run tests, then commit.", "Commit, then run tests."],
    ["Call userId first.", "Call userid first."],
    ["Set it to 1.5 seconds.", "Set it to 15 seconds."],
    ["Use the a11y.md guide.", "Use the [guide](b.md) guide."],
    ["Use the [guide](a.md) always.", "Use the [guide](b.md) always."],
    ["Unless the cache is warm, wait.", "If the cache is warm, wait."],
    ["Never commit change logs.", "Never commit logs."],
    ["Use spaces and not tabs.", "Use tabs and not spaces."],
    ["You must enable caching.", "You must disable caching."],
    ["Increase the limit.", "Decrease the limit."],
    ["Never use `let`.", "Never use `var`."],
    ["Read the config before the env.", "Read the env before the config."],
    ["At most 3 retries are allowed.", "At least 3 retries are allowed."],
    ["No more than 3 retries.", "No fewer than 3 retries."],
    ["Users can not see drafts.", "Users can see drafts."],
    ["A must call B.", "B must call A."],
    ["Tests must pass on Linux.", "Tests must pass on macOS."],
    ["Use left and right panes respectively.", "Use right and left panes respectively."],
    ["Never delete a branch.", "Always delete a branch."],
    ["❌ Use tabs here.", "✅ Use tabs here."],
    ["Avoid push to main.", "Push to main."],
    ["Lint and test it.", "Lint or test it."],
    ["Names must be unique.", "Names must not be unique."],
    ["Reports must be signed by the author.", "Sign reports by the author."],
    ["Users may be deleted.", "Delete users."],
    ["不要提交密码", "不要提交日志"],
  ];

  test.each(pairs)("%s / %s", (one, other) => expect(keyOf(one)).not.toBe(keyOf(other)));
});

test.each([
  ["Always run the tests.", false],
  ["You must not push tags.", false],
  ["You should run the tests.", true],
  ["Prefer tabs over spaces.", true],
  ["Avoid global variables.", true],
])("force: %s", (rule, weak) => expect(canonicalRule(rule)?.weak).toBe(weak));

test.each(["", "Never!", "Always.", "*", "It must be.", "``", '"'])("too short: %j", (rule) => {
  expect(canonicalRule(rule)).toBeNull();
});

test("what phrases are made of is not looked for in code and quotations", () => {
  expect(keyOf("Log `make sure to` first.")).not.toBe(keyOf("Log `` first."));
  expect(keyOf('Print "must not" twice.')).not.toBe(keyOf('Print "never" twice.'));
});

test("an open code span or quotation is text", () => {
  expect(keyOf("Never use ` in names.")).toBeDefined();
  expect(keyOf('Never use " in names.')).toBe(keyOf("Never use in names."));
});
