import { render } from "preact";
import { applyTheme } from "../../src/state/theme.js";
import { App } from "./app.js";
import { leave } from "./state/visit.js";
import "../../src/styles/tokens.css";
import "../../src/styles/base.css";
import "../../src/styles/shell.css";
import "./account.css";

applyTheme();
// A page that is gone back to would still have the key.
addEventListener("pagehide", () => leave());

const root = document.getElementById("app");
if (root !== null) render(<App />, root);
