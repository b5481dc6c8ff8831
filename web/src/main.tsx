import { render } from "preact";
import { App } from "./app.js";
import { acceptTransfers } from "./components/input/page-transfer.js";
import { registerServiceWorker } from "./service-worker/register.js";
import { countExactly, printWhenCounted } from "./state/count-exactly.js";
import { startJudging } from "./state/judging.js";
import { followAddress } from "./state/route.js";
import { keepSettingsInAddress } from "./state/settings-address.js";
import { startEngines } from "./state/start-engines.js";
import { startTabSession } from "./state/tab-session.js";
import { applyTheme } from "./state/theme.js";
import "./styles/tokens.css";
import "./styles/base.css";

applyTheme();
followAddress();
keepSettingsInAddress();
startJudging(startEngines());
countExactly();
printWhenCounted();
acceptTransfers();
startTabSession();
void registerServiceWorker();

const root = document.getElementById("app");
if (root !== null) render(<App />, root);
