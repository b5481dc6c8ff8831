/** The name under which a configuration is found in the working directory. */
export const CONFIG_NAME = "context-verdict.config.json";
