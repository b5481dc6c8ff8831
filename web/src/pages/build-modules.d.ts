declare module "virtual:measured-examples" {
  const examples: readonly import("./measured-example.js").MeasuredExample[];
  export default examples;
}

declare module "*.yaml" {
  const content: unknown;
  export default content;
}

declare module "virtual:judged-examples" {
  export const RESULTS: Readonly<
    Record<string, import("../examples/example-result.js").ExampleResult>
  >;
  export const PAIR: import("../examples/example-result.js").Pair;
}
