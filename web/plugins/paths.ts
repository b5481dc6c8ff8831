/** The repository. The build runs from the web app's folder, whoever starts it. */
export const ROOT = new URL("../../", import.meta.url);
