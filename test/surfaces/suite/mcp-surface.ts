import { library } from "./library-surface.js";
export const startMcp = async () => library;
