/**
 * Signs that a text addresses its reader. They find more than the words of rules do, false ones included: before a
 * text is moved, a missed rule costs more than a false one. Data, in English.
 */

/** The reader is told or may be told what to do. */
export const TELLS =
  /\b(?:you(?:r|'re|’re)?|must|should|shall|never|always|don['’]?t|do not|cannot|can['’]t|avoid|prefer|ensure|make sure|instead|rather than|unless|only|important|require[sd]?|needs? to|ha(?:s|ve) to|not allowed|careful|remember|note that|mandatory|forbidden)\b/i;
/** Something is demanded, refused or limited. */
export const BINDS =
  /\b(?:must|never|always|(?:do|does|may|can) not|do(?:es)?n['’]t|cannot|can['’]t|forbidden|prohibited|banned|mandatory|nobody|no one|not permitted|(?:dis|not )allowed|(?:ha(?:s|ve)|needs?) to|may only|only (?:after|if|may|when)|ask (?:the user|before))\b|(?:^|[.;:] )no [^.;:]*\bto\b/i;
/** The same in code, such as prompts and templates: `never` is also a type. */
export const BINDS_IN_CODE =
  /^ {0,3}[`~]{3,}[ \t]*(?:markdown|md)\b|[❌✅]|\b(?:must|Never|NEVER|Always|ALWAYS|CRITICAL|IMPORTANT|[Dd]o not|DO NOT|[Dd]on['’]t)\b/;
/** A label in bold, or an HTML or XML tag, that names a rule. */
export const LABELLED_RULE =
  /^(?:[*_]{2}[^*_\n]*|\s*<[^<>\n]*)\b(?:rules?|decisions?|important|critical|required|recommended|warning)\b/i;
/** The line above a list or table that applies to all things of a kind. */
export const SAID_OF_ALL = /^(?:all|every|each|any)\b[^.]*:$/i;
/** The header of a column of what is allowed. */
export const PERMITS = /\b(?:must|may|can|cannot|never|always|allowed|forbidden|prohibited)\b/i;
/** The header of a column for a version, and a cell with the status of something in that version. */
export const VERSION = /^v?\d+(?:\.[\dx]+)*\+?$/i;
export const STATUS = /[❌⚠]|\b(?:removed|deprecated|required|legacy|obsolete|forbidden)\b/i;
/** The end of a text above a template. */
export const ANNOUNCES_TEMPLATE =
  /\b(?:exact|following|this|below|required|output|report|response)\b[^.]*\b(?:structure|format|template|layout|sections)\b[^.]*:$/i;
/** A gap to fill in: `[one-line summary]`, `{name}`, `✅/❌`. */
export const GAP = /\[[a-z][^[\]\n]*\](?![([:])|\{[a-z][^{}\n]*\}|(?:✅|❌|⚠️?) ?\/ ?(?:✅|❌|⚠️?)/u;
/** More verbs that instructions begin with. */
export const TELLING_VERB =
  /^(?:abandon|extend|flag|get|increase|look|obtain|parse|preserve|resolve|stay)$/;
/** Words that English needs, and that other languages do not have or seldom. */
export const ENGLISH = /\b(?:the|and|are|with|from|this|that|its?|which|when|by)\b/gi;
/** Words that other languages need, and words with letters that English seldom has. */
export const FOREIGN =
  /(?<![\p{L}\p{M}])(?:aldrig|alltid|altid|altijd|aldri|avec|bez|che|das|de|del|della|der|des|di|ei|ein|eine|el|en|est|et|geen|het|ikke|il|immer|inte|ist|jamais|la|las|le|les|los|mit|nicht|nie|niet|nooit|nunca|och|og|ohne|pas|para|por|que|sans|sem|sempre|senza|siempre|sin|sobre|toujours|und|uma|una|une|van|von|zawsze|zonder|(?=\p{L}*(?![\x00-\x7F])\p{Script=Latin})[\p{L}\p{Nl}]+)(?![\p{L}\p{M}])/giu;
/** Letters of other languages than those in Latin and Greek, which formulas have. */
export const OTHER_LETTER = /[^\P{L}\p{Script=Latin}\p{Script=Greek}]/u;
