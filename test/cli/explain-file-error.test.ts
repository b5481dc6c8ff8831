import { expect, test } from "vitest";
import { explainFileError } from "../../src/cli/commands/fix.js";

const failure = (code: string, syscall = "open") =>
  explainFileError(Object.assign(new Error("secret"), { code, syscall }), "a.md");

test.each([
  ["EPERM", "fchown", "a.md is left as it is: its owner and group could not be kept"],
  ["EPERM", "rename", "a.md is left as it is: permission denied"],
  ["EBUSY", "rename", "a.md is left as it is: it is in use or a mount point"],
  ["EROFS", "open", "a.md is left as it is: the file system is read-only"],
])("%s of %s: %s", (code, syscall, message) => {
  expect(failure(code, syscall)).toMatchObject({ code: "bad_request", message });
});

test("a full disk is nobody's mistake, and neither is a defect, which tells nothing", () => {
  expect(failure("ENOSPC").code).toBe("internal");
  const defect = explainFileError(new TypeError("secret"), "a.md");
  expect(defect.code).toBe("internal");
  expect(defect.message).not.toContain("secret");
});
