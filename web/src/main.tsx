import { render } from "preact";
import { App } from "./app.js";
import { startJudging } from "./state/judging.js";
import "./styles/tokens.css";
import "./styles/base.css";

startJudging();
const root = document.getElementById("app");
if (root !== null) render(<App />, root);
