import { outline } from "./outline.js";
import type { Shape } from "./shape.js";
import { table } from "./table.js";

/** Every shape, in the order that breaks ties. */
export const SHAPES: readonly Shape[] = [outline, table];
