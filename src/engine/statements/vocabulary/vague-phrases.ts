import { once } from "../../contract/once.js";

/**
 * Phrases that nobody could check: care without an action, a practice without a name, a quality without a
 * measure. English, in lower case, for texts without markup and with single spaces.
 */

const FINE =
  "(?:adequate|appropriate|brief|clean|clear|concise|consistent|descriptive|easy to (?:follow|maintain|read|understand|use)|efficient|elegant|fast|flexible|focused|good|helpful|high[- ]quality|idiomatic|intuitive|maintainable|meaningful|modern|neat|nice|performant|polite|precise|professional|proper|readable|reasonable|reliable|robust|scalable|secure|self-explanatory|sensible|short|simple|small|solid|sufficient|suitable|thorough|tidy|understandable|useful|user-friendly|well[- ](?:designed|documented|organi[sz]ed|structured|tested|written))";
const POOR =
  "(?:awkward|bad|careless|clumsy|complicated|confusing|dirty|hacky|lazy|messy|poor|silly|sloppy|slow|stupid|ugly|unclean)";
const WELL =
  "(?:adequately|appropriately|as (?:expected|intended|it should)|carefully|cleanly|correctly|efficiently|fast|gracefully|nicely|properly|quickly|regularly|reliably|seamlessly|sensibly|smoothly|thoroughly|well)";
const VIRTUE =
  "(?:clarity|consistency|efficiency|maintainability|performance|quality|readability|reliability|robustness|scalability|security|simplicity|stability|usability)";
const TROUBLE = "(?:errors?|exceptions?|failures?|(?:corner|edge) cases?|issues|problems)";
/** `FINE`, perhaps several: "clean, readable and simple". */
const ALL_FINE = `(?:(?:(?:very|as|more|reasonably|sufficiently|highly) )*${FINE}(?:,? and |, )?)+(?: as possible)?`;
/** Care for a thing, or at a time, is no action yet. */
const FOR = "(?: (?:about|when|with) [^,.:;!?]*)?";

/** Phrases by the words that they begin with, and what follows. A text compiles only those of its own words. */
type Phrases = readonly [starts: string, rest: string][];

/** Instructions: such a text is a rule even without a word of obligation. */
const INSTRUCTIONS: Phrases = [
  [
    "be",
    ` (?:very |extra |more |especially )*(?:careful|cautious|mindful|sensible|smart|vigilant)(?! (?:not )?to\\b)${FOR}`,
  ],
  [
    "take use exercise",
    ` (?:great |extra |special )*(?:care|caution)(?! (?:not )?to\\b| of\\b)${FOR}`,
  ],
  [
    "pay",
    ` (?:close )?attention to (?:the )?(?:details?|naming|style|error handling|${TROUBLE}|${VIRTUE})`,
  ],
  ["think", " (?:carefully|critically|deeply|hard|twice)"],
  ["use exercise apply", " (?:your |own |good |best |sound |some )*(?:common sense|judge?ment)"],
  ["do try give", " (?:the right thing|a good job|your (?:very )?best|hard)"],
  ["handle treat manage deal", `(?: with)? (?:all |any |the )*${TROUBLE} ${WELL}`],
  [
    "follow use apply adhere stick",
    "(?: to)? (?:(?:all|any|the|our|accepted|cod(?:e|ing)|common|current|development|engineering|established|general|industry|modern|programming|security|software|standard) )*(?:best|good) practices?",
  ],
  [
    "follow use",
    " (?:the )?(?:appropriate|common|general|good|proper) (?:coding |design |naming )?(?:conventions?|guidelines|patterns|principles|standards?)",
  ],
  [
    "write",
    ` ${ALL_FINE} (?:code|software|solutions?|(?:unit )?tests?|docs|documentation|comments|commit messages)`,
  ],
  [
    "keep make",
    ` (?:(?:the|your|our|all) )?(?:it|things|everything|\\w+ names?|code(?:base)?|docs|documentation|functions?|methods?|modules?|files?|tests?) ${ALL_FINE}`,
  ],
  [
    "ensure maintain prioritise prioritize improve consider strive aim optimise optimize focus",
    `(?: for| on)? (?:(?:high|good|best|code|overall) )*${VIRTUE}`,
  ],
  [
    "add choose give implement include provide use write ensure",
    ` (?:an? |the )?${ALL_FINE} (?:(?:\\w+ )?names?|naming|(?:code |inline |unit |integration )?(?:comments?|tests?)|test coverage|(?:error |exception |edge case )?(?:handling|messages?)|(?:input )?validation|docs|documentation|logging|formatting|defaults?|structure|titles?|timeouts?|units)`,
  ],
  [
    "add include provide use write",
    " (?:comments?|docs|documentation|logging|tests?|types) (?:as|if|when|where|wherever) (?:appropriate|helpful|necessary|needed|possible|relevant|useful)",
  ],
  [
    "check clean document format name organise organize review structure test validate verify",
    ` (?:everything|(?:up )?(?:all |the |your |user )*(?:it|code|data|everything|functions?|inputs?|things|variables|work) ${WELL})`,
  ],
  [
    "avoid",
    ` (?:(?:unnecessary |undue |excessive |overly )?(?:abstractions?|complexity|bugs|mistakes|over-?engineering|over-?complicating|premature optimi[sz]ation|code smells|bloat|clutter|technical debt)|(?:writing |using |any )*${POOR} (?:code|comments|design|names|naming|practices|tests?|workarounds?|shortcuts))`,
  ],
  [
    "do don't don’t never",
    `(?: not)? (?:break (?:things|anything|stuff)|make (?:any |stupid )?mistakes|over-?engineer|over-?complicate|introduce (?:any |new )?bugs|cut corners|reinvent the wheel|(?:be|write|use|ship|commit) ${POOR}(?: code| practices)?)`,
  ],
];

/** The same of what is said elsewhere in a rule: they make it vague, but do not make a text a rule. */
const CLAIMS: Phrases = [
  [
    "must should shall need needs aim strive",
    `(?: to)? (?:always )?(?:be|look|feel|stay|remain) ${ALL_FINE}`,
  ],
  ["is are stay stays remain remains look looks feel feels", ` ${ALL_FINE}`],
  [
    "must should shall can",
    ` (?:not|never) (?:take too (?:long|much time)|be (?:too |overly |unnecessarily )?(?:complex|long|${POOR}))`,
  ],
  [
    "work works behave behaves function functions go goes load loads perform performs respond responds run runs scale scales start starts is are be",
    `(?: \\w+ed)?(?: very| reasonably)? ${WELL}(?! (?!as\\b|and\\b)\\w)`,
  ],
  [
    "in",
    " an? (?:appropriate|clean|good|nice|professional|proper|reasonable|sensible|timely) (?:fashion|manner|time|way)",
  ],
  [
    "as",
    " (?:few|little|many|much|often|quickly|soon)(?: \\w+)? as (?:possible|practical|reasonable|necessary)",
  ],
  [
    "be",
    " (?:concise|consistent|helpful|polite|proactive|professional|respectful|thorough)(?! with\\b)",
  ],
  ["choose create deliver maintain offer produce provide", ` (?:an? |the )?${ALL_FINE} \\w+`],
  ["to from nothing when", " (?:(?:a|the) minimum|time to time|breaks|goes wrong|it makes sense)"],
];

interface Phrase {
  starts: ReadonlySet<string>;
  opening: () => RegExp;
  anywhere: () => RegExp;
}

/** @param before What must not stand before it. */
function toPhrases(phrases: Phrases, before = ""): Phrase[] {
  return phrases.map(([words, rest]) => {
    const starts = words.split(" ");
    const pattern = `(?:${starts.join("|")})${rest}(?!\\w)`;
    return {
      starts: new Set(starts),
      opening: once(() => new RegExp(`^(?:please )?${pattern}`)),
      anywhere: once(() => new RegExp(`\\b${before}${pattern}`, "g")),
    };
  });
}

// What is ruled out ("never use your own judgement on refunds") can be checked.
const OPENINGS = toPhrases(INSTRUCTIONS, "(?<!(?:not|never|n['’]t) )");
const ALL = [...OPENINGS, ...toPhrases(CLAIMS)];

const WORD = /[a-z]+(?:['’]t)?/g;

/** Whether a text begins with a vague instruction. */
export function hasVagueOpening(text: string): boolean {
  const lower = text.toLowerCase();
  const [, word = ""] = /^(?:please )?([a-z]+(?:['’]t)?)/.exec(lower) ?? [];
  return OPENINGS.some(({ starts, opening }) => starts.has(word) && opening().test(lower));
}

/** A text in lower case without the vague phrases in it; null if it has none. */
export function withoutVaguePhrases(text: string): string | null {
  const lower = text.toLowerCase();
  const words = new Set(lower.match(WORD));
  const rest = ALL.filter(({ starts }) => [...starts].some((word) => words.has(word))).reduce(
    (left, { anywhere }) => left.replace(anywhere(), ""),
    lower,
  );
  return rest === lower ? null : rest;
}
