export interface McpOptions {
  /** Directories below which tools may read and write documents; none by default. */
  allowedDirectories: readonly string[];
}

export async function serveMcp(_options: McpOptions): Promise<void> {}
