const HANDLED = "(?:gracefully|properly|appropriately|correctly|well|sensibly)";
const TROUBLE = "(?:errors?|exceptions?|failures?|edge cases?)";

/** Instructions that no reader could check. */
const VAGUE_PHRASES: readonly RegExp[] = [
  /\bbe (?:very |extra |more )?(?:careful|cautious|mindful|smart|sensible|reasonable)\b/i,
  new RegExp(
    `\\b(?:handle|treat|manage|process) (?:all |any |the )?${TROUBLE}(?: (?:cases?|conditions?))? ${HANDLED}\\b`,
    "i",
  ),
  new RegExp(
    `\\b${TROUBLE} (?:must|should|shall) (?:always )?be (?:handled|treated|managed|processed) ${HANDLED}\\b`,
    "i",
  ),
  /\bwrite (?:clean|good|nice|high[- ]quality|readable|maintainable|elegant|quality)(?:(?:,? and |, )\w+)? code\b/i,
  /\b(?:follow|use|apply|adhere to|stick to) (?:all |the |general |common |industry |established )*best practices?\b/i,
  /\buse (?:your |good |best |sound )+judge?ment\b/i,
  /\b(?:use|apply) common sense\b/i,
  /\bdo the right thing\b/i,
  /\b(?:do|try|give) your best\b/i,
  /\b(?:test|review|check|document|validate) (?:everything|things?|it all|all of it|your (?:code|work|changes)) (?:thoroughly|properly|well|carefully|appropriately)\b/i,
  /\b(?:keep|make) (?:it|things|everything|the code|code|your code) (?:simple|clean|nice|tidy|good|better|readable)\b/i,
];

const FIRST_WORD =
  /^(?:be|handle|treat|manage|process|errors?|exceptions?|failures?|edge|write|follow|use|apply|adhere|stick|do|try|give|test|review|check|document|validate|keep|make) /i;

/** Whether a text whose white space is single spaces begins with a vague phrase. */
export function opensVaguely(text: string): boolean {
  return FIRST_WORD.test(text) && VAGUE_PHRASES.some((phrase) => phrase.exec(text)?.index === 0);
}

/** The first vague phrase in a text whose white space is single spaces. */
export function findVaguePhrase(text: string): RegExpExecArray | null {
  for (const phrase of VAGUE_PHRASES) {
    const match = phrase.exec(text);
    if (match !== null) return match;
  }
  return null;
}
