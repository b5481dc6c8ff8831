type Defined<Values> = { [Name in keyof Values]?: Exclude<Values[Name], undefined> };

/** Drops undefined fields: to the library, an option is given or absent. */
export function dropUndefined<Values extends object>(values: Values): Defined<Values> {
  const pairs = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(pairs) as Defined<Values>;
}
