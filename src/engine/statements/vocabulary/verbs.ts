/** Verbs by their forms, as rules and descriptions use them. Data, in English and lower case. */

/** Verbs that instructions begin with. */
export const INSTRUCTION_VERB =
  /^(?:accept|access|add|adopt|allow|alter|amend|apply|approve|ask|assume|be|begin|block|break|build|call|carry|catch|change|check|choose|clean|climb|close|combine|commit|compare|complete|configure|confirm|consider|contact|copy|count|create|declare|define|delete|deploy|describe|design|disable|discuss|do|document|edit|enable|end|enforce|enter|escalate|exceed|exit|expose|feed|file|fill|find|finish|fix|focus|follow|force|forget|format|give|go|group|guess|handle|hard-?code|have|hold|identify|ignore|implement|import|include|inform|inspect|install|invent|keep|label|lead|leave|let|lift|limit|link|lint|list|load|lock|log|maintain|make|mark|measure|mention|merge|mix|mock|modify|move|name|nest|notify|omit|open|organi[sz]e|overwrite|pass|perform|pick|place|plan|post|proceed|provide|publish|push|put|quote|read|rebase|record|reduce|refer|reject|release|rely|remember|remove|rename|repeat|replace|reply|report|request|respect|respond|restart|retry|return|reuse|review|run|save|say|search|send|separate|set|share|show|sign|skip|sort|specify|split|squash|start|state|stop|store|submit|switch|tag|take|talk|tell|test|throw|touch|treat|trust|try|turn|unlock|update|use|validate|verify|wait|walk|wash|water|wear|weigh|work|wrap|write)$/;

/** Verb forms of descriptions: `the cache never expires`. */
export const DESCRIBED =
  /^(?:[a-zà-ÿ]+ed|(?:accepts|applies|begins|blocks|calls|causes|changes|comes|contains|creates|deletes|depends|does|emits|ends|exceeds|exists|exits|expires|fails|gets|gives|goes|happens|has|holds|ignores|includes|is|keeps|leads|leaves|lives|loads|looks|makes|matches|means|modifies|mutates|needs|occurs|overwrites|points|prints|produces|reads|receives|refers|rejects|remains|removes|requires|resolves|returns|runs|sees|sends|sets|shows|stands|starts|stays|stops|takes|throws|touches|tries|updates|uses|wins|works|writes|was|were|had|been|came|went|knew|got|did|made|saw))$/;
/** Verbs in "ed" that are not past tense: `never exceed`. */
export const BASE_IN_ED = /^(?:need|feed|seed|embed|exceed|proceed|speed|heed|shed|shred|bleed)$/;

export const GERUND = /^(?!(?:bring|ping|sing|ring|string|cling|fling|swing)$)[a-zà-ÿ]+ing$/;

export const PARTICIPLE =
  /^(?:[a-zà-ÿ]+ed|bound|bought|brought|built|cut|done|driven|given|held|hidden|kept|known|left|lent|lit|made|met|paid|put|read|run|sent|set|shown|shut|sold|spoken|stolen|sworn|taken|thrown|told|worn|written)$/;
/** Participles of what programs do: `keys are never exposed` describes, `keys are never lent` obliges. */
export const PROCESSED =
  /^(?:allowed|called|checked|closed|computed|created|emitted|encoded|evaluated|executed|exempted|expanded|exposed|fetched|filled|generated|ignored|imported|included|initiali[sz]ed|invoked|loaded|matched|mutated|omitted|parsed|persisted|printed|processed|recorded|registered|rendered|replaced|resolved|restarted|retried|returned|run|seeded|sent|seriali[sz]ed|set|shown|skipped|sorted|started|transmitted|triggered|truncated|validated|visited|written)$/;
