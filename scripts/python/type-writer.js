import { indent, writeDocstring } from "./write-text.js";

const SIMPLE = {
  string: "str",
  integer: "int",
  number: "float",
  boolean: "bool",
  null: "None",
  object: "dict[str, Any]",
  array: "list[Any]",
};

/** Writes JSON Schemas as types of Python: an object with properties is a `TypedDict` of its own. */
export class TypeWriter {
  /** The text of each class by its name, in the order in which they can be read. */
  #classes = new Map();

  /** @param schemas Those of the contract by their names, for what the object is based on. */
  addObject(name, { allOf, ...schema }, schemas) {
    const base = allOf?.[0].$ref?.split("/").at(-1);
    // Without a base, they are rules about fields, which types of Python cannot say.
    if (base === undefined) return this.#addClass(name, schema, "TypedDict");
    const known = Object.keys(schemas[base].properties);
    // A field of the base that is narrowed here stays as it is.
    const parts = allOf.slice(1).map(({ properties = {} }) => properties);
    const own = Object.entries(Object.assign({}, ...parts)).filter(([key]) => !known.includes(key));
    const required = allOf.flatMap((part) => part.required ?? []);
    this.#addClass(name, { ...schema, properties: Object.fromEntries(own), required }, base);
  }

  /**
   * The type of a value.
   * @param name What a class is called that it needs.
   */
  typeOf(schema, name) {
    if (schema.$ref !== undefined) return schema.$ref.split("/").at(-1);
    const values = schema.const !== undefined ? [schema.const] : schema.enum;
    if (values !== undefined) return writeValues(values);
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices !== undefined && schema.type === undefined) {
      return [...new Set(choices.map((each) => this.typeOf(each, name)))].join(" | ");
    }
    return (
      [schema.type ?? []]
        .flat()
        .map((type) => this.#typeOfOne(type, schema, name))
        .join(" | ") || "Any"
    );
  }

  #typeOfOne(type, schema, name) {
    if (type === "array" && schema.items !== undefined) {
      return `list[${this.typeOf(schema.items, name)}]`;
    }
    if (type !== "object" || schema.properties === undefined) return SIMPLE[type];
    this.#addClass(name, schema, "TypedDict");
    return name;
  }

  #addClass(name, { description, properties = {}, required = [] }, base) {
    const fields = Object.entries(properties).flatMap(([key, schema]) => {
      const type = this.typeOf(schema, name + toPascal(key));
      const written = required.includes(key) ? type : `NotRequired[${type}]`;
      const about = schema.description === undefined ? [] : [writeDocstring([schema.description])];
      return [`${key}: ${written}`, ...about];
    });
    const about = description === undefined ? [] : [writeDocstring([description]), ""];
    const lines = [...about, ...fields];
    if (lines.length === 0) lines.push("pass");
    const text = `class ${name}(${base}):\n${indent(lines.join("\n")).trimEnd()}\n`;
    const known = this.#classes.get(name);
    if (known !== undefined && known !== text) throw new Error(`two objects are called ${name}`);
    this.#classes.set(name, text);
  }

  /** All classes. */
  write() {
    return [...this.#classes.values()].join("\n\n");
  }
}

function writeValues(values) {
  if (values.every((value) => value === null)) return "None";
  const literals = values.map((value) =>
    typeof value === "boolean"
      ? value
        ? "True"
        : "False"
      : value === null
        ? "None"
        : JSON.stringify(value),
  );
  return `Literal[${literals.join(", ")}]`;
}

const toPascal = (words) => words.replace(/(?:^|_)(\w)/g, (_, letter) => letter.toUpperCase());
