import { formatCount, NO_BREAK } from "../format-number.js";

/** GitHub shows this many annotations of each kind for a step and drops what comes later. */
export const MOST_SHOWN = 10;

/** What every annotation's title begins with. */
export const TITLE = "Context Verdict";

/** One annotation, before it is known whether it is shown. */
export interface Annotation {
  kind: AnnotationKind;
  properties: AnnotationProperties;
  message: string;
}

const KINDS: readonly AnnotationKind[] = ["error", "warning", "notice"];

/**
 * Formats the annotations that GitHub shows, of each kind the first ones; a last notice says how
 * many there are beside.
 * @param annotations What matters most first.
 * @returns Lines without a final line ending; empty where there is nothing to say.
 */
export function formatShown(annotations: readonly Annotation[]): string {
  const groups = KINDS.map((kind) => annotations.filter((one) => one.kind === kind));
  const isCut = groups.some(({ length }) => length > MOST_SHOWN);
  const shown = groups.map((group, index) =>
    // The notice about the rest is one of the ten.
    group.slice(0, isCut && KINDS[index] === "notice" ? MOST_SHOWN - 1 : MOST_SHOWN),
  );
  const left = groups.flatMap((group, index) => {
    const count = group.length - shown[index]!.length;
    return count === 0 ? [] : [formatCount(count, KINDS[index]!)];
  });
  return [
    ...shown
      .flat()
      .map(({ kind, properties, message }) => formatAnnotation(kind, properties, message)),
    ...(isCut ? [formatRest(left)] : []),
  ].join("\n");
}

function formatRest(left: readonly string[]): string {
  const text = `${left.join(", ")} more: GitHub shows ${MOST_SHOWN} of each kind for a step.`;
  return formatAnnotation("notice", { title: TITLE }, text.replaceAll(NO_BREAK, " "));
}

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
function formatAnnotation(
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
