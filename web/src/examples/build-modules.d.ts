declare module "virtual:judged-examples" {
  export const RESULTS: Readonly<Record<string, import("./example-result.js").ExampleResult>>;
  export const PAIR: import("./example-result.js").Pair;
}
