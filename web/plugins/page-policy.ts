import type { Plugin } from "vite";
import { APP_POLICY } from "../../src/http/app-routes.js";

/**
 * Writes the Content-Security-Policy into the built page, so that it holds wherever the files are
 * served from. Not while developing: the development server's own scripts are inline.
 */
export function pagePolicy(): Plugin {
  return {
    name: "page-policy",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: () => [
        {
          tag: "meta",
          attrs: { "http-equiv": "Content-Security-Policy", content: APP_POLICY },
          injectTo: "head-prepend",
        },
      ],
    },
  };
}
