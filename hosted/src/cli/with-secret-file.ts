import { describeWriteFailure } from "../../../src/io/describe-failure.js";
import { systemCode } from "../../../src/io/system-code.js";
import { usageError } from "./cli-error.js";
import type { SecretFile, World } from "./world.js";

/**
 * Does the work with the new file that `--output` names, if it names one: a key that could not be
 * written anywhere would be lost. Where the work fails, the file is taken away.
 * @throws CliError where the file is there already, or cannot be made.
 */
export async function withSecretFile<Result>(
  { createSecret }: World,
  path: string | undefined,
  work: (file: SecretFile | undefined) => Promise<Result>,
): Promise<Result> {
  if (path === undefined) return work(undefined);
  const file = create(createSecret, path);
  try {
    return await work(file);
  } catch (error) {
    file.remove();
    throw error;
  }
}

function create(createSecret: World["createSecret"], path: string): SecretFile {
  try {
    return createSecret(path);
  } catch (error) {
    const code = systemCode(error);
    if (code === undefined) throw error;
    const reason = code === "EEXIST" ? "there is such a file" : describeWriteFailure(code);
    throw usageError(`--output needs a new file: ${reason}; no key was made`);
  }
}
