/**
 * Phrases that nobody could check: care without an action, a practice without a name, a quality without a
 * measure. English, for texts without markup and with single spaces; patterns without case.
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
const ALL_FINE = `(?:(?:very|as|more|reasonably|sufficiently|highly) ){0,2}${FINE}(?:(?:,|,? and) ${FINE}){0,3}(?: as possible)?`;
/** Care for a thing, or at a time, is no action yet. */
const FOR = "(?: (?:about|when|with) [^,.:;!?]{1,40})?";
const DO_NOT = "(?:do not|don['’]t|never)";

/** Instructions: such a text is a rule even without a word of obligation. */
const INSTRUCTIONS = [
  `be (?:very |extra |more |especially )?(?:careful|cautious|mindful|sensible|smart|vigilant)(?! (?:not )?to\\b)${FOR}`,
  `(?:take|use|exercise) (?:great |extra |special )?(?:care|caution)(?! (?:not )?to\\b| of\\b)${FOR}`,
  `pay (?:close )?attention to (?:the )?(?:details?|naming|style|error handling|${TROUBLE}|${VIRTUE})`,
  "think (?:carefully|critically|deeply|hard|twice)",
  "(?:use|exercise|apply) (?:your |own |good |best |sound |some ){0,3}(?:common sense|judge?ment)",
  "do (?:the right thing|a good job)|(?:do|try|give) your (?:very )?best|try hard",
  `(?:handle|treat|manage|deal with) (?:all |any |the ){0,2}${TROUBLE} ${WELL}`,
  "(?:follow|use|apply|adhere to|stick to) (?:(?:all|any|the|our|accepted|cod(?:e|ing)|common|current|development|engineering|established|general|industry|modern|programming|security|software|standard) ){0,4}(?:best|good) practices?",
  "(?:follow|use) (?:the )?(?:appropriate|common|general|good|proper) (?:coding |design |naming )?(?:conventions?|guidelines|patterns|principles|standards?)",
  `write ${ALL_FINE} (?:code|software|solutions?|(?:unit )?tests?|docs|documentation|comments|commit messages)`,
  `(?:keep|make) (?:(?:the|your|our|all) )?(?:it|things|everything|\\w+ names?|code(?:base)?|docs|documentation|functions?|methods?|modules?|files?|tests?) ${ALL_FINE}`,
  `(?:ensure|maintain|prioriti[sz]e|improve|consider|(?:strive|aim|optimi[sz]e) for|focus on) (?:(?:high|good|best|code|overall) ){0,2}${VIRTUE}`,
  `(?:add|choose|give|implement|include|provide|use|write|ensure) (?:an? |the )?${ALL_FINE} (?:(?:\\w+ )?names?|naming|(?:code |inline |unit |integration )?(?:comments?|tests?)|test coverage|(?:error |exception |edge case )?(?:handling|messages?)|(?:input )?validation|docs|documentation|logging|formatting|defaults?|structure|titles?|timeouts?|units)`,
  "(?:add|include|provide|use|write) (?:comments?|docs|documentation|logging|tests?|types) (?:as|if|when|where|wherever) (?:appropriate|helpful|necessary|needed|possible|relevant|useful)",
  `(?:double-?)?(?:check|clean|document|format|name|organi[sz]e|review|structure|test|validate|verify) (?:up )?(?:all |the |your |user ){0,2}(?:it|code|data|everything|functions?|inputs?|things|variables|work) ${WELL}`,
  "(?:double-?)?(?:check|test|review) everything",
  "avoid (?:unnecessary |undue |excessive |overly )?(?:abstractions?|complexity|bugs|mistakes|over-?engineering|over-?complicating|premature optimi[sz]ation|code smells|bloat|clutter|technical debt)",
  `avoid (?:writing |using |any ){0,2}${POOR} (?:code|comments|design|names|naming|practices|tests?|workarounds?|shortcuts)`,
  `${DO_NOT} (?:break (?:things|anything|stuff)|make (?:any |stupid )?mistakes|over-?engineer|over-?complicate|introduce (?:any |new )?bugs|cut corners|reinvent the wheel|(?:be|write|use|ship|commit) ${POOR}(?: code| practices)?)`,
];

/** The same of what is said elsewhere in a rule: they make it vague, but do not make a text a rule. */
const CLAIMS = [
  `(?:must|should|shall|needs? to|aim to|strive to) (?:always )?(?:be|look|feel|stay|remain) ${ALL_FINE}`,
  `(?:is|are|stays?|remains?|looks?|feels?) ${ALL_FINE}`,
  `(?:must|should|shall|can) (?:not|never) be (?:too |overly |unnecessarily )?(?:complex|long|${POOR})`,
  "(?:must|should|shall) not take too (?:long|much time)",
  `(?:works?|behaves?|functions?|goes|go|loads?|performs?|responds?|runs?|scales?|starts?|(?:is|are|be) \\w+ed) (?:very |reasonably )?${WELL}(?! (?!as\\b|and\\b)\\w)`,
  "in an? (?:appropriate|clean|good|nice|professional|proper|reasonable|sensible|timely) (?:fashion|manner|time|way)",
  "as (?:few|little|many|much|often|quickly|soon)(?: \\w+)? as (?:possible|practical|reasonable|necessary)",
  `be (?:concise|consistent|helpful|polite|proactive|professional|respectful|thorough)(?! with\\b)`,
  `(?:choose|create|deliver|maintain|offer|produce|provide) (?:an? |the )?${ALL_FINE} \\w+`,
  "to (?:a|the) minimum|from time to time|nothing (?:breaks|goes wrong)|when it makes sense",
];

/** An instruction that is ruled out ("never use your own judgement on refunds") can be checked. */
const ANYWHERE = new RegExp(
  `\\b(?:(?<!(?:not|never|n['’]t) )(?:${INSTRUCTIONS.join("|")})|${CLAIMS.join("|")})(?!\\w)`,
  "gi",
);
const OPENING = new RegExp(`^(?:please )?(?:${INSTRUCTIONS.join("|")})(?!\\w)`, "i");

/** Whether a text begins with a vague instruction. */
export function hasVagueOpening(text: string): boolean {
  return OPENING.test(text);
}

/** A text without the vague phrases in it; null if it has none. */
export function withoutVaguePhrases(text: string): string | null {
  const rest = text.replace(ANYWHERE, "");
  return rest === text ? null : rest;
}
