export { hasCmark } from "../../test/support/trees/cmark-trees.js";
export * from "./bounds.js";
export * from "./crew.js";
export * from "./functions.js";
export * from "./measurement.js";
export * from "./random.js";
export * from "./recipe.js";
export * from "./search.js";
