declare module "virtual:judged-examples" {
  export const RESULTS: Readonly<
    Record<string, import("../examples/example-result.js").ExampleResult>
  >;
  export const PAIR: import("../examples/example-result.js").Pair;
}
