/** A command of GitHub's that makes an annotation. */
export type AnnotationKind = "error" | "warning" | "notice";

/** Where an annotation is and what it is called. Undefined ones are left out. */
export interface AnnotationProperties {
  file?: string | undefined;
  /** 1-based. */
  line?: number | undefined;
  /** 1-based, inclusive. */
  endLine?: number | undefined;
  title?: string | undefined;
}

/**
 * One line for a workflow's log that GitHub turns into an annotation:
 * `::warning file=a.md,line=3,title=T::message`. Nothing in the values can end the line or the
 * command, so that no other command can be in them.
 */
export function formatAnnotation(
  kind: AnnotationKind,
  properties: AnnotationProperties,
  message: string,
): string {
  const pairs = Object.entries(properties).flatMap(([name, value]) =>
    value === undefined || value === "" ? [] : [`${name}=${escapeProperty(`${value}`)}`],
  );
  const head = pairs.length === 0 ? kind : `${kind} ${pairs.join(",")}`;
  return `::${head}::${escapeData(message)}`;
}

/** The runner decodes `%0A`, `%0D` and last `%25`, so `%` is encoded first. */
function escapeData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

/** The runner drops the `=` that a value starts with; as a path it is the same after `./`. */
function escapeProperty(text: string): string {
  const value = text.startsWith("=") ? `./${text}` : text;
  return escapeData(value).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
