import type { Document } from "../../markdown/document.js";
import { onceEach } from "../../once.js";
import { weigh } from "./weigh.js";

/** The weight of a document's text, in hundredths; weighed once. */
export const weighDocument = onceEach(({ lines }: Document): number => weigh(lines.text));
