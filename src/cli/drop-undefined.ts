type Given<Values> = { [Name in keyof Values]?: Exclude<Values[Name], undefined> };

/** Leaves out what is undefined: to the library, an option is given or absent. */
export function dropUndefined<Values extends object>(values: Values): Given<Values> {
  const pairs = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(pairs) as Given<Values>;
}
