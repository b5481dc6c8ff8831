declare module "virtual:measured-examples" {
  const examples: readonly import("./measured-example.js").MeasuredExample[];
  export default examples;
}

declare module "*.yaml" {
  const content: unknown;
  export default content;
}
