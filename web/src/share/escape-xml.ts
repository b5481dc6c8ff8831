const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** Text as it may be in XML, in an element or an attribute; what XML cannot hold becomes visible. */
export function escapeXml(text: string): string {
  return text
    .replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Cs}/gu, "\ufffd")
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
