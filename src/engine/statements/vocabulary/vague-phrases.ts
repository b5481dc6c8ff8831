import { once } from "../../contract/once.js";
import { type Phrase, PhraseMatcher, toLower } from "./phrase-matcher.js";
import { VAGUE_CLAIMS } from "./vague-claims.js";

/**
 * Instructions that cannot be checked, but that make a text a rule: a quality without a measure, care
 * without an action, a practice without a name. English, for texts without markup and with single
 * spaces.
 */

const WHOSE = "all|any|the|your|our|every|each|this|a|an";
const GOOD =
  "clean|concise|elegant|efficient|good|great|high~quality|idiomatic|maintainable|nice|performant|production~quality|quality|readable|reusable|robust|scalable|secure|simple|solid|understandable|well~designed|well~documented|well~organised|well~organized|well~structured|well~written";
const ADEQUATE =
  "adequate|appropriate|clear|comprehensive|concise|decent|descriptive|direct|effective|good|graceful|helpful|meaningful|nice|proper|reasonable|robust|sane|sensible|solid|sufficient|suitable|thorough|useful";
const NEAT =
  "better|clean|concise|elegant|focused|good|maintainable|manageable|neat|nice|organised|organized|readable|sensible|short|simple|small|tidy|understandable";
const WELL =
  "adequately|appropriately|carefully|cleanly|correctly|elegantly|gracefully|nicely|properly|sensibly|thoroughly|well";
const TROUBLE =
  "corner cases?|edge cases?|errors?|errors? and exceptions|exceptions?|failures?|issues|problems";
const VIRTUE =
  "accessibility|clarity|code quality|efficiency|maintainability|performance|quality|readability|reliability|robustness|scalability|security|simplicity|stability|usability|user experience";
const WORK =
  "answers|api|architecture|class|classes|code|code ?base|comments?|components?|design|documentation|docs|error messages|everything|files?|functions?|implementation|interfaces?|it|logic|methods?|modules?|names?|responses|rules?|sentences|solutions?|structure|tests?|things";

/** Things that only have to be good enough. */
const FITTING = `[a|an|the] (${ADEQUATE})+ [class|code|commit|data|error|file|function|inline|input|integration|log|method|test|type|unit|variable]*2 (abstractions?|algorithms?|comments?|coverage|data structures?|defaults?|descriptions?|design patterns?|docs|docstrings?|documentation|edge case handling|edge case management|exception handling|formatting|handling|identifiers|language|levels?|logging|messages?|names?|naming|naming conventions|patterns|security|security measures|status codes?|structure|techniques?|tests?|titles?|tools?|validation|wording)`;

const NOT = "(do|don't|don’t|never) [not]";

const VAGUE_PHRASES: readonly (string | Phrase)[] = [
  // Care and effort
  "be [very|extra|more|really|especially|particularly] (careful|cautious|mindful|smart|sensible|reasonable|diligent|vigilant) !(to|not to)",
  "(take|use|exercise) [great|extra|special|particular|due|proper] (care|caution) !(to|not to|of)",
  `pay [close|careful|special|particular] attention to [the|all] (details?|naming|style|${TROUBLE}|error handling|${VIRTUE})`,
  "think (carefully|critically|deeply|hard|twice)",
  "(use|exercise|apply) [your|own|good|best|sound|professional]*3 judge?ment",
  "(use|exercise|apply) [some] common sense",
  "do (the right thing|a good job)",
  "(do|try|give) your [very] best",
  "try hard",
  // How somebody, not something, should be
  {
    words:
      "be (concise|consistent|diligent|helpful|polite|practical|pragmatic|precise|proactive|professional|responsible|thorough) !(with)",
    after:
      /(?<=^(?:please |always )?|\b(?:you|we|agents|reviewers|developers) (?:must |should |shall |always ){0,2})/iy,
  },
  // Trouble
  `(handle|treat|manage|process|deal) [with] [all|any|the|possible|potential]*2 (${TROUBLE}) [cases?|conditions?] (${WELL})`,
  `(error|errors|exception|exceptions|failure|failures|edge|corner|issues|problems) [and exceptions|cases?] (must|should|shall) [always] be (handled|treated|managed|processed|dealt with) (${WELL})`,
  // Practices without a name
  `(follow|use|apply|adhere|stick|comply|observe|employ) [to|with] [${WHOSE}|accepted|accessibility|code|coding|common|current|design|development|engineering|established|general|industry|industry~standard|known|language|latest|modern|performance|programming|recommended|security|software|standard|testing]*5 (best|good) practices?`,
  "(follow|use|apply|adhere|observe) [to] [the] (appropriate|common|general|good|proper|sound|standard) [code|coding|design|engineering|naming|programming] (conventions?|guidelines|patterns|principles|standards?|styles?)",
  // Qualities without a measure
  `(write|produce|create) (${GOOD})+ (code|software|solutions?|programs?)`,
  `(prioritise|prioritize) (${GOOD})+ code`,
  `(keep|make) [${WHOSE}]*2 [error|variable|function|commit|generated] (${WORK}) [as|very|nice and] (${NEAT})+ [as possible]`,
  `(answers|api|app|application|architecture|class|classes|code|codebase|comment|comments|component|components|design|documentation|docs|error|everything|file|files|function|functions|implementation|interface|interfaces|logic|method|methods|module|modules|name|names|performance|quality|responses|rules|sentences|solution|solutions|structure|system|test|tests|ui) [base|messages] (must|should|shall|needs? to|has to|have to) [always] be [very|as|reasonably|highly] (${GOOD}|appropriate|descriptive|easy to follow|easy to maintain|easy to read|easy to understand|easy to use|fast|fine|intuitive|meaningful|modern|professional|reasonable|self~explanatory|sensible|user~friendly)+ [as possible]`,
  `(ensure|maintain|guarantee|prioritise|prioritize|strive|aim|focus|consider|optimise|optimize) [for|on] [${WHOSE}|adequate|best|code|excellent|good|great|high|optimal|overall|proper|sufficient]*3 (${VIRTUE})+`,
  "(ensure|maintain) consistency",
  `(add|apply|choose|give|have|implement|include|perform|provide|show|use|write|ensure) ${FITTING}`,
  { words: `with ${FITTING}`, after: /(?<=\w )/y },
  "(add|include|provide|use|write) [code|inline|unit] (comments?|documentation|docs|logging|logs|tests?|type hints|types) (as|if|when|whenever|where|wherever) [it is|they are] (applicable|appropriate|helpful|necessary|needed|possible|relevant|required|useful)",
  `(check|clean|close|comment|document|format|handle|implement|manage|name|optimise|optimize|organise|organize|release|review|structure|test|validate|verify) [up] [${WHOSE}|user]*3 (it all|all of it|changes|code|data|dependencies|everything|files|functions|inputs?|it|resources|state|things?|variables|work) (${WELL})`,
  // Faults without a sign
  "avoid (unnecessary|undue|needless|excessive|too much) (abstractions?|code|comments|complexity|work)",
  "avoid (bad|poor|common|careless|silly) (code|practices|mistakes|pitfalls)",
  "avoid (over-?engineering|over-?complicating|premature optimisation|premature optimization|complexity|bugs|mistakes|anti-?patterns|code smells)",
  `${NOT} make [any|silly|stupid|careless] mistakes`,
  `${NOT} break (things|anything|stuff)`,
  `${NOT} (over-?engineer|over-?complicate)`,
  `${NOT} introduce [any|new] bugs`,
  `${NOT} write (bad|messy|poor|sloppy|ugly) code`,
  `${NOT} be (careless|lazy|sloppy)`,
];

const OPENINGS = new PhraseMatcher(VAGUE_PHRASES);
const anywhere = once(() => new PhraseMatcher([...VAGUE_PHRASES, ...VAGUE_CLAIMS]));

const WORD = /[a-z]+(?:['’]t)?/g;
const FIRST_WORD = /^[a-z]+(?:['’]t)?/i;

/** Whether a text begins with a vague instruction. */
export function hasVagueOpening(text: string): boolean {
  const word = FIRST_WORD.exec(text)?.[0].toLowerCase();
  return word !== undefined && OPENINGS.begins(word) && OPENINGS.match(toLower(text), word, 0) >= 0;
}

/** A vague phrase with its offset in the text. */
export interface VaguePhrase {
  index: number;
  phrase: string;
}

/** The vague phrases and claims in a text, none within another. Linear in its length. */
export function findVaguePhrases(text: string): VaguePhrase[] {
  const found: VaguePhrase[] = [];
  let end = 0;
  const lower = toLower(text);
  for (const { index, 0: word } of lower.matchAll(WORD)) {
    if (index < end) continue;
    const phraseEnd = anywhere().match(lower, word, index);
    if (phraseEnd < 0) continue;
    found.push({ index, phrase: text.slice(index, phraseEnd) });
    end = phraseEnd;
  }
  return found;
}
