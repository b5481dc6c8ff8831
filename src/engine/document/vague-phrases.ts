/**
 * Instructions that no reader could check: a quality without a measure, care without an action, a
 * practice without a name. Data, in English. Texts are given without markup, their white space as
 * single spaces.
 */

/** `word`, or up to four of them joined by commas and "and". */
const some = (word: string) => `${word}(?:(?:,? and |, | )${word}){0,3}`;
/** Up to `most` of the words, each followed by a space. */
const maybe = (words: string, most = 1) => `(?:(?:${words}) ){0,${most}}`;

const WHOSE = "all|any|the|your|our|every|each|this|a|an";
const GOOD =
  "(?:clean|concise|elegant|efficient|good|great|high[- ]quality|idiomatic|maintainable|nice|performant|production[- ]quality|quality|readable|reusable|robust|scalable|secure|simple|solid|understandable|well[- ](?:designed|documented|organi[sz]ed|structured|written))";
const ADEQUATE =
  "(?:adequate|appropriate|clear|comprehensive|concise|decent|descriptive|direct|effective|good|graceful|helpful|meaningful|nice|proper|reasonable|robust|sane|sensible|solid|sufficient|suitable|thorough|useful)";
const NEAT =
  "(?:better|clean|concise|elegant|focused|good|maintainable|manageable|neat|nice|organi[sz]ed|readable|sensible|short|simple|small|tidy|understandable)";
const WELL =
  "(?:adequately|appropriately|carefully|cleanly|correctly|elegantly|gracefully|nicely|properly|sensibly|thoroughly|well)";
const TROUBLE =
  "(?:corner cases?|edge cases?|errors?(?: and exceptions)?|exceptions?|failures?|issues|problems)";
const VIRTUE =
  "(?:accessibility|clarity|code quality|efficiency|maintainability|performance|quality|readability|reliability|robustness|scalability|security|simplicity|stability|usability|user experience)";
const WORK =
  "(?:answers|api|architecture|class(?:es)?|code|code ?base|comments?|components?|design|documentation|docs|error messages|everything|files?|functions?|implementation|interfaces?|it|logic|methods?|modules?|names?|responses|rules?|sentences|solutions?|structure|tests?|things)";

/** What is to be there, and only said to be good enough. */
const FITTING = ` ${maybe("a|an|the")}${some(ADEQUATE)} ${maybe("class|code|commit|data|error|file|function|inline|input|integration|log|method|test|type|unit|variable", 2)}(?:abstractions?|algorithms?|comments?|coverage|data structures?|defaults?|descriptions?|design patterns?|docs|docstrings?|documentation|edge case (?:handling|management)|exception handling|formatting|handling|identifiers|language|levels?|logging|messages?|names?|naming|naming conventions|patterns|security|security measures|status codes?|structure|techniques?|tests?|titles?|tools?|validation|wording)`;

/** The words that a phrase may begin with, and how it goes on. */
const VAGUE_PHRASES: readonly (readonly [starts: string, rest: string])[] = [
  // Care and effort
  [
    "be",
    ` ${maybe("very|extra|more|really|especially|particularly")}(?:careful|cautious|mindful|smart|sensible|reasonable|diligent|vigilant)(?! (?:not )?to\\b)`,
  ],
  [
    "take use exercise",
    ` ${maybe("great|extra|special|particular|due|proper")}(?:care|caution)(?! (?:not )?to\\b| of\\b)`,
  ],
  [
    "pay",
    ` ${maybe("close|careful|special|particular")}attention to ${maybe("the|all")}(?:details?|naming|style|${TROUBLE}|error handling|${VIRTUE})`,
  ],
  ["think", " (?:carefully|critically|deeply|hard|twice)"],
  ["use exercise apply", ` ${maybe("your|own|good|best|sound|professional", 3)}judge?ment`],
  ["use exercise apply", " (?:some )?common sense"],
  ["do", " (?:the right thing|a good job)"],
  ["do try give", " your (?:very )?best"],
  ["try", " hard"],
  // How somebody, not something, should be
  [
    "be",
    "(?<=^(?:please |always )?be|\\b(?:you|we|agents|reviewers|developers) (?:must |should |shall |always ){0,2}be) (?:concise|consistent|diligent|helpful|polite|practical|pragmatic|precise|proactive|professional|responsible|thorough)(?! with\\b)",
  ],
  // Trouble
  [
    "handle treat manage process deal",
    `(?: with)? ${maybe("all|any|the|possible|potential", 2)}${TROUBLE}(?: (?:cases?|conditions?))? ${WELL}`,
  ],
  [
    "error errors exception exceptions failure failures edge corner issues problems",
    `(?: and exceptions| cases?)? (?:must|should|shall) (?:always )?be (?:handled|treated|managed|processed|dealt with) ${WELL}`,
  ],
  // Practices without a name
  [
    "follow use apply adhere stick comply observe employ",
    `(?: to| with)? ${maybe(`${WHOSE}|accepted|accessibility|code|coding|common|current|design|development|engineering|established|general|industry|industry[- ]standard|known|language|latest|modern|performance|programming|recommended|security|software|standard|testing`, 5)}(?:best|good) practices?`,
  ],
  [
    "follow use apply adhere observe",
    `(?: to)? (?:the )?(?:appropriate|common|general|good|proper|sound|standard) ${maybe("code|coding|design|engineering|naming|programming")}(?:conventions?|guidelines|patterns|principles|standards?|styles?)`,
  ],
  // Qualities without a measure
  ["write produce create", ` ${some(GOOD)} (?:code|software|solutions?|programs?)`],
  ["prioritise prioritize", ` ${some(GOOD)} code`],
  [
    "keep make",
    ` ${maybe(WHOSE, 2)}${maybe("error|variable|function|commit|generated")}${WORK} ${maybe("as|very|nice and")}${some(NEAT)}(?: as possible)?`,
  ],
  [
    "answers api app application architecture class classes code codebase comment comments component components design documentation docs error everything file files function functions implementation interface interfaces logic method methods module modules name names performance quality responses rules sentences solution solutions structure system test tests ui",
    `(?: base| messages)? (?:must|should|shall|needs? to|ha(?:s|ve) to) (?:always )?be ${maybe("very|as|reasonably|highly")}${some(`(?:${GOOD}|appropriate|descriptive|easy to (?:follow|maintain|read|understand|use)|fast|fine|intuitive|meaningful|modern|professional|reasonable|self[- ]explanatory|sensible|user[- ]friendly)`)}(?: as possible)?`,
  ],
  [
    "ensure maintain guarantee prioritise prioritize strive aim focus consider optimise optimize",
    `(?: for| on)? ${maybe(`${WHOSE}|adequate|best|code|excellent|good|great|high|optimal|overall|proper|sufficient`, 3)}${some(VIRTUE)}`,
  ],
  ["ensure maintain", " consistency"],
  ["add apply choose give have implement include perform provide show use write ensure", FITTING],
  ["with", `(?<=\\w with)${FITTING}`],
  [
    "add include provide use write",
    ` ${maybe("code|inline|unit")}(?:comments?|documentation|docs|logging|logs|tests?|type hints|types) (?:as|if|when|whenever|where|wherever) ${maybe("it is|they are")}(?:applicable|appropriate|helpful|necessary|needed|possible|relevant|required|useful)`,
  ],
  [
    "check clean close comment document format handle implement manage name optimise optimize organise organize release review structure test validate verify",
    `(?: up)? ${maybe(`${WHOSE}|user`, 3)}(?:it all|all of it|changes|code|data|dependencies|everything|files|functions|inputs?|it|resources|state|things?|variables|work) ${WELL}`,
  ],
  // Faults without a sign
  [
    "avoid",
    " (?:(?:unnecessary|undue|needless|excessive|too much) (?:abstractions?|code|comments|complexity|work)|(?:bad|poor|common|careless|silly) (?:code|practices|mistakes|pitfalls)|over-?engineering|over-?complicating|premature optimi[sz]ation|complexity|bugs|mistakes|anti-?patterns|code smells)",
  ],
  [
    "do don't don’t never",
    "(?: not)? (?:make (?:any |silly |stupid |careless )?mistakes|break (?:things|anything|stuff)|over-?engineer|over-?complicate|introduce (?:any |new )?bugs|write (?:bad|messy|poor|sloppy|ugly) code|be (?:careless|lazy|sloppy))",
  ],
];

/** By the word that they begin with, the phrases: most words begin none. */
const BY_START = new Map<string, RegExp>();
for (const start of new Set(VAGUE_PHRASES.flatMap(([starts]) => starts.split(" ")))) {
  const rests = VAGUE_PHRASES.filter(([starts]) => starts.split(" ").includes(start));
  const rest = rests.map(([, rest]) => rest).join("|");
  BY_START.set(start, new RegExp(`${start}(?:${rest})\\b`, "iy"));
}

const WORD = /[a-z]+(?:['’]t)?/gi;

/** Whether a text begins with a vague phrase. */
export function opensVaguely(text: string): boolean {
  const word = /^[a-z]+(?:['’]t)?/i.exec(text)?.[0] ?? "";
  return matchPhrase(text, word, 0) !== null;
}

/** A vague phrase with its offset in the text. */
export interface VaguePhrase {
  index: number;
  phrase: string;
}

/** The vague phrases in a text, none within another. Linear in its length. */
export function findVaguePhrases(text: string): VaguePhrase[] {
  const found: VaguePhrase[] = [];
  let end = 0;
  for (const { index, 0: word } of text.matchAll(WORD)) {
    const phrase = index < end ? null : matchPhrase(text, word, index);
    if (phrase === null) continue;
    found.push({ index, phrase });
    end = index + phrase.length;
  }
  return found;
}

function matchPhrase(text: string, word: string, index: number): string | null {
  const phrase = BY_START.get(word.toLowerCase());
  if (phrase === undefined) return null;
  phrase.lastIndex = index;
  return phrase.exec(text)?.[0] ?? null;
}
