/** The name under which a configuration is found. */
export const CONFIG_NAME = "context-verdict.config.json";
