// Generated from schema/v1/openapi.yaml by "npm run schema".
export interface paths {
    "/v1/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Is converting this document to TOON worth it?
         * @description Measures the document and decides. The candidate is made and measured, but withheld, to keep the answer small.
         */
        post: operations["profile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/convert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The same, and what is the TOON?
         * @description Decides, and gives the TOON candidate with the decision. A `refused` verdict has none, and is a 200 like any other.
         */
        post: operations["convert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Is this TOON valid, and does it give back a document?
         * @description Decodes the text with the official strict decoder. With `content`, also tells whether the text gives that document back. Invalid TOON is an answer with status 200, not an error.
         */
        post: operations["validate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Which sections are worth it by themselves?
         * @description Judges every section as a document of its own, under the same policy, and measures the hybrid document in which those that earn `convert` are replaced. The verdict on the whole document stands beside the plan and is not changed by it.
         */
        post: operations["plan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/estimate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Planned: `estimate` is not implemented
         * @description Its request and its answer are not specified yet; do not rely on it. Every request gets 501, and its body is not read.
         */
        post: operations["estimate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Planned: `batch` is not implemented
         * @description Its request and its answer are not specified yet; do not rely on it. Every request gets 501, and its body is not read.
         */
        post: operations["batch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/openapi.yaml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * This description
         * @description The OpenAPI 3.1 description that the running server follows: this file, byte for byte. Local server only; the hosted API answers 404.
         */
        get: operations["openapi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/livez": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Does the server live?
         * @description Answers as long as the process can answer at all. Outside the versioned prefix.
         */
        get: operations["livez"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Does the server take requests?
         * @description For whoever sends requests to it: not before its workers are ready, and no more once it is being stopped. Outside the versioned prefix.
         */
        get: operations["readyz"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * ProfileRequest
         * @description Request of `profile`.
         */
        ProfileRequest: {
            /** @description The document text. */
            content: string;
            /** @description Options of `profile`, and of every other tool that judges a document. */
            options?: {
                /**
                 * @description How the text is read. `auto` (default): a whole JSON object or array as `json`, two or more lines that each are one as `jsonl`, all else as `markdown`. YAML is only ever read as such where it is asked for.
                 * @enum {string}
                 */
                flavor?: "auto" | "markdown" | "text" | "json" | "jsonl" | "yaml";
                /** @description Characters (UTF-16 code units) per token of `ratio_estimates`. Default 3.5, 4 and 4.5. */
                chars_per_token?: number[];
            };
        };
        /**
         * ConvertRequest
         * @description Request of `convert`.
         */
        ConvertRequest: {
            /** @description The document text. */
            content: string;
            /** @description Options of `convert`. */
            options?: {
                /**
                 * @description How the text is read. `auto` (default): a whole JSON object or array as `json`, two or more lines that each are one as `jsonl`, all else as `markdown`. YAML is only ever read as such where it is asked for.
                 * @enum {string}
                 */
                flavor?: "auto" | "markdown" | "text" | "json" | "jsonl" | "yaml";
                /** @description Characters (UTF-16 code units) per token of `ratio_estimates`. Default 3.5, 4 and 4.5. */
                chars_per_token?: number[];
                /**
                 * @description `lossless` (default) keeps everything. `record` keeps definitions, rules and table rows only. `budget` meets a target: losslessly if it can, else by cutting where `allow_lossy` permits.
                 * @enum {string}
                 */
                mode?: "lossless" | "record" | "budget";
                /**
                 * @description Delimiter of the candidate. `auto` (default): whichever is lightest, by weight.
                 * @enum {string}
                 */
                delimiter?: "auto" | "comma" | "tab" | "pipe";
                /** @description Mode `budget`: the candidate may have this many characters (UTF-16 code units). */
                target_chars?: number;
                /** @description Mode `budget`: the candidate may have this many tokens by the estimator that `token_estimates` names. With `target_chars`, both hold. */
                target_tokens?: number;
                /** @description Mode `budget`: whether content may be cut where the lossless candidate misses the target. Default false: such a document is refused. */
                allow_lossy?: boolean;
            } & unknown;
        };
        /**
         * PlanRequest
         * @description Request of `plan`.
         */
        PlanRequest: {
            /** @description The document text. */
            content: string;
            /** @description Options of `plan`. */
            options?: {
                /**
                 * @description How the text is read. `auto` (default): a whole JSON object or array as `json`, two or more lines that each are one as `jsonl`, all else as `markdown`. YAML is only ever read as such where it is asked for.
                 * @enum {string}
                 */
                flavor?: "auto" | "markdown" | "text" | "json" | "jsonl" | "yaml";
                /** @description Characters (UTF-16 code units) per token of `ratio_estimates`. Default 3.5, 4 and 4.5. */
                chars_per_token?: number[];
                /** @description Whether `context_plan.hybrid_document` is wanted. Default false. */
                include_hybrid?: boolean;
            };
        };
        /**
         * ValidateRequest
         * @description Request of `validate`.
         */
        ValidateRequest: {
            /** @description The TOON text to check. */
            toon: string;
            /** @description The document that the TOON text should give back. */
            content?: string;
            /** @description Options of `validate`. */
            options?: {
                /**
                 * @description How `content` is read, as in `profile`.
                 * @enum {string}
                 */
                flavor?: "auto" | "markdown" | "text" | "json" | "jsonl" | "yaml";
            };
        };
        /**
         * Verdict
         * @description The verdict on one document: a decision with measurements. Consumers ignore unknown fields. Characters are UTF-16 code units (JavaScript length); a CRLF counts as two. Decision policy 1.2 (frozen). A candidate clears when savings > 0 and 100 * savings >= 5 * source (MIN_CONVERT_SAVINGS_PCT is 5), computed on the integers of measured_chars. In this order: refused when a budget target cannot be met losslessly and lossy output is not permitted; a valid candidate that clears, without compact_suffices, line_ending_savings and padding_savings, is review when any warning has severity "warning", else convert; split_first when split_candidate or long_section fired; else keep_markdown.
         */
        Verdict: ({
            /** @description 1.0 on profile and convert responses, 1.1 on plan responses. */
            schema_version: string;
            /**
             * @description The decision. `convert`: TOON is worth it. `keep_markdown`: TOON does not improve this input. `split_first`: structural problems hide the savings, split the document before converting. `review`: convertible, but warnings need a human look first. `refused`: a budget target could not be met losslessly and lossy output was not permitted.
             * @enum {string}
             */
            verdict: "convert" | "keep_markdown" | "split_first" | "review" | "refused";
            /** @description True only when verdict is convert, mode is lossless, flags.lossless and flags.valid are true, savings are above 0 and no warning has severity "warning". */
            safe_to_auto_apply: boolean;
            /** @description What kind of document this is. */
            profile: {
                /**
                 * @description What the document mostly consists of, by share of its content characters.
                 * @enum {string}
                 */
                name: "raw_prose" | "definitions" | "requirements" | "table" | "mixed";
                /** @description First level-1 heading, else the frontmatter's `title`, else null. */
                title: string | null;
                /**
                 * @description Where the text came from. Differs by surface and never influences a decision.
                 * @enum {string}
                 */
                source_type: "markdown" | "text" | "stdin" | "paste";
                /**
                 * @description What the text was taken for.
                 * @enum {string}
                 */
                flavor?: "markdown" | "text" | "json" | "jsonl" | "yaml";
                /** @description Integer counters of the document's structure. */
                stats: {
                    /** @description Lines of text; a final line ending does not start another line. */
                    lines: number;
                    /** @description Headings (ATX and setext) at any depth; in plain text, the title. */
                    headings: number;
                    /** @description Paragraphs outside list items, those of quotes and footnotes among them. */
                    paragraphs: number;
                    /** @description List items at any depth. */
                    list_items: number;
                    /** @description Tables at any depth. */
                    tables: number;
                    /** @description Body rows of all tables; header rows are not counted. */
                    table_rows: number;
                    /** @description Terms with their definition (`**Term**: definition` as a list item or paragraph). */
                    definitions: number;
                    /** @description List items and sentences with the force of RFC 2119 key words, outside code, tables and quotes. */
                    rules: number;
                } & {
                    [key: string]: unknown;
                };
            } & {
                [key: string]: unknown;
            };
            /** @description Deterministic measurements in characters (UTF-16 code units). These, warning codes and flags are the only decision inputs. */
            measured_chars: {
                /** @description Characters in the input. */
                source: number;
                /** @description Characters in the TOON candidate; for refused verdicts, in the lossless candidate nearest to the target. */
                toon: number;
                /** @description `source - toon`; negative when TOON is larger. */
                savings: number;
                /** @description `savings / source * 100`, rounded to one decimal for show; decisions use the integers. 0 for empty input. */
                savings_pct: number;
            } & {
                [key: string]: unknown;
            };
            /** @description Share of the source's letters and digits that the candidate keeps, as a multiset of words (Chinese, Japanese and Korean by character), rounded down to three decimals. Absent in lossless mode and where nothing is offered (refused). */
            coverage?: number;
            /** @description Advisory token estimates. They differ by estimator and are never decision inputs. */
            token_estimates: {
                /** @description Estimator of all numbers but the projections: `<name>@<version>` or `chars-per-token:<n>`. */
                estimator: string;
                /** @description Estimated tokens of the input. */
                source: number;
                /** @description Estimated tokens of the candidate. */
                toon: number;
                /** @description `source - toon`. */
                savings: number;
                /** @description `savings / source * 100`, rounded to one decimal. */
                savings_pct: number;
                /** @description The verdict's `alternatives` by the same estimator, in their order. */
                alternatives?: ({
                    /** @description As in `alternatives`. */
                    name: string;
                    /** @description Estimated tokens of the alternative. */
                    tokens: number;
                    /** @description `token_estimates.source - tokens`. */
                    savings: number;
                    /** @description `savings / source * 100`, rounded to one decimal. */
                    savings_pct: number;
                } & {
                    [key: string]: unknown;
                })[];
                /** @description Fixed chars-per-token projections for sanity checking. */
                ratio_estimates: ({
                    /** @description Characters (UTF-16 code units) per token. */
                    chars_per_token: number;
                    /** @description Estimated tokens of the input, rounded up. */
                    source: number;
                    /** @description Estimated tokens of the candidate, rounded up. */
                    toon: number;
                    /** @description `source - toon`. */
                    savings: number;
                    /** @description `savings / source * 100`, rounded to one decimal. */
                    savings_pct: number;
                } & {
                    [key: string]: unknown;
                })[];
            } & {
                [key: string]: unknown;
            };
            /** @description The TOON output on convert responses; null on profile and plan responses and when refused. */
            toon_candidate: string | null;
            /** @description Sorted by position, then code. */
            warnings: ({
                /** @description Stable identifier. Registered in schema 1.x: duplicate_rule, vague_rule, long_section, split_candidate, negative_savings, lossy_applied, target_not_reached, low_coverage, budget_refused. This engine adds compact_suffices, line_ending_savings, long_lines, not_quite_json, numbers_respelled, padding_savings, records_only, section_is_used, value_not_exact, wrapped_lines and yaml_not_plain. */
                code: string;
                /**
                 * @description `warning` blocks `safe_to_auto_apply`; `info` does not.
                 * @enum {string}
                 */
                severity: "info" | "warning";
                /** @description A rendering of the code, not the data. */
                message: string;
                /** @description What to do next. */
                suggestion?: string;
                /** @description The measurement behind the warning. */
                evidence?: string;
                /** @description Where in the whole document a warning applies. Lines are 1-based and inclusive; characters are 0-based UTF-16 code units, end exclusive. */
                range?: {
                    /** @description First line, 1-based. */
                    line_start?: number;
                    /** @description Last line, 1-based, inclusive. */
                    line_end?: number;
                    /** @description First character, 0-based UTF-16 code unit. */
                    char_start?: number;
                    /** @description One past the last character. */
                    char_end?: number;
                } & {
                    [key: string]: unknown;
                };
            } & {
                [key: string]: unknown;
            })[];
            /** @description What is known about the candidate. */
            flags: {
                /** @description Nothing was cut to meet a budget. True in record mode, too, where `coverage` says how much the candidate keeps. */
                lossless: boolean;
                /** @description The candidate round-trips through the official TOON decoder. */
                valid: boolean;
                /** @description Whether the requested budget target was met; null when no target was requested. */
                target_reached: boolean | null;
                /** @description Proof of losslessness: the candidate was decoded, turned back into Markdown and parsed, and gave the same syntax tree as the source; of data, it decodes to the same value. null where it does not apply. */
                restores?: boolean | null;
                /**
                 * @description What `restores` compared. `tree`: the syntax trees of the documents. `value`: the values of the data, with members in their order, strings by code units and numbers by their exact decimal value. Absent where `restores` is null.
                 * @enum {string}
                 */
                proof?: "tree" | "value";
            } & {
                [key: string]: unknown;
            };
            /**
             * @description How content is treated. Only `lossless` preserves every source block by construction. `record` keeps definitions, rules and table rows only. `budget` keeps everything if that meets the target, and else what is most important.
             * @enum {string}
             */
            mode: "lossless" | "record" | "budget";
            /** @description Only in budget mode. */
            target?: {
                /** @description `target_chars` of the request: characters (UTF-16 code units). */
                chars?: number;
                /** @description `target_tokens` of the request: tokens by the estimator that `token_estimates` names. */
                tokens?: number;
            } & {
                [key: string]: unknown;
            };
            /**
             * @description Delimiter of the candidate; null when no candidate was selected (refused). The delimiter of the TOON candidate, as a word.
             * @enum {string|null}
             */
            delimiter: "comma" | "tab" | "pipe" | null;
            /** @description Only on plan responses. */
            context_plan?: ({
                /** @description Every section in source order; the ranges partition the source exactly. */
                sections: (({
                    /** @description The heading's text; null for preamble and frontmatter. */
                    heading: string | null;
                    /**
                     * @description `section`: bounded by a heading. `preamble`: before the first heading. `frontmatter`: metadata at the start.
                     * @enum {string}
                     */
                    kind: "section" | "preamble" | "frontmatter";
                    /** @description A slice of the whole document. Lines are 1-based and inclusive, characters 0-based UTF-16 code units with an exclusive end. */
                    range: {
                        /** @description First line, 1-based. */
                        line_start: number;
                        /** @description Last line, 1-based, inclusive. */
                        line_end: number;
                        /** @description First character. */
                        char_start: number;
                        /** @description One past the last character. */
                        char_end: number;
                    } & {
                        [key: string]: unknown;
                    };
                    /**
                     * @description null only for frontmatter. What the document mostly consists of, by share of its content characters.
                     * @enum {string|null}
                     */
                    profile: "raw_prose" | "definitions" | "requirements" | "table" | "mixed" | null;
                    /**
                     * @description Standalone verdict under the whole-document policy; null only for frontmatter. The decision. `convert`: TOON is worth it. `keep_markdown`: TOON does not improve this input. `split_first`: structural problems hide the savings, split the document before converting. `review`: convertible, but warnings need a human look first. `refused`: a budget target could not be met losslessly and lossy output was not permitted.
                     * @enum {string|null}
                     */
                    verdict: "convert" | "keep_markdown" | "split_first" | "review" | "refused" | null;
                    /**
                     * @description `convert` if and only if the standalone verdict is convert and the candidate decodes.
                     * @enum {string}
                     */
                    action: "convert" | "keep";
                    /** @description null only for frontmatter. Deterministic measurements in characters (UTF-16 code units). These, warning codes and flags are the only decision inputs. */
                    measured_chars: ({
                        /** @description Characters in the input. */
                        source: number;
                        /** @description Characters in the TOON candidate; for refused verdicts, in the lossless candidate nearest to the target. */
                        toon: number;
                        /** @description `source - toon`; negative when TOON is larger. */
                        savings: number;
                        /** @description `savings / source * 100`, rounded to one decimal for show; decisions use the integers. 0 for empty input. */
                        savings_pct: number;
                    } & {
                        [key: string]: unknown;
                    }) | null;
                    /** @description Warnings of the standalone judgement, with ranges in whole-document coordinates. */
                    warnings: ({
                        /** @description Stable identifier. Registered in schema 1.x: duplicate_rule, vague_rule, long_section, split_candidate, negative_savings, lossy_applied, target_not_reached, low_coverage, budget_refused. This engine adds compact_suffices, line_ending_savings, long_lines, not_quite_json, numbers_respelled, padding_savings, records_only, section_is_used, value_not_exact, wrapped_lines and yaml_not_plain. */
                        code: string;
                        /**
                         * @description `warning` blocks `safe_to_auto_apply`; `info` does not.
                         * @enum {string}
                         */
                        severity: "info" | "warning";
                        /** @description A rendering of the code, not the data. */
                        message: string;
                        /** @description What to do next. */
                        suggestion?: string;
                        /** @description The measurement behind the warning. */
                        evidence?: string;
                        /** @description Where in the whole document a warning applies. Lines are 1-based and inclusive; characters are 0-based UTF-16 code units, end exclusive. */
                        range?: {
                            /** @description First line, 1-based. */
                            line_start?: number;
                            /** @description Last line, 1-based, inclusive. */
                            line_end?: number;
                            /** @description First character, 0-based UTF-16 code unit. */
                            char_start?: number;
                            /** @description One past the last character. */
                            char_end?: number;
                        } & {
                            [key: string]: unknown;
                        };
                    } & {
                        [key: string]: unknown;
                    })[];
                    /** @description As that of the verdict, by the section's standalone measurement. */
                    safe_to_auto_apply: boolean;
                } & {
                    [key: string]: unknown;
                }) & (unknown & unknown & unknown))[];
                /** @description Measurement of the assembled hybrid document. */
                net: {
                    /** @description Characters of the input. */
                    source: number;
                    /** @description Exact characters of the assembled hybrid, splice overhead included. */
                    hybrid: number;
                    /** @description `source - hybrid`; negative when the hybrid is larger. */
                    savings: number;
                    /** @description `savings / source * 100`, rounded to one decimal. */
                    savings_pct: number;
                    /** @description The same savings with every character counted at its weight: what padding and escapes leave of them (docs/policy.md). Rounded to one decimal. */
                    weighed_savings_pct?: number;
                } & {
                    [key: string]: unknown;
                };
                /** @description At least one section converts, and net savings clear the 5 % band in characters. */
                recommend_hybrid: boolean;
                /** @description Computed from the assembled text: kept sections are byte-identical, converted ones decode and restore, the slices re-stitch to the source, and `restore` gives the document back. False where the source itself holds TOON that reads like ours, whether or not a section converts. */
                reassembly_verified: boolean;
                /** @description recommend_hybrid, at least one converted section, every converted section safe, reassembly_verified, and no warning on the hybrid as a whole. */
                safe_to_auto_apply: boolean;
                /** @description On the hybrid as a whole, where a section converts and net savings clear in characters: padding_savings where they do not clear by weight, compact_suffices where they do, but not over compact Markdown; long_lines where it has longer lines than tools read; and section_is_used where it puts text that works only outside a code block into one. */
                warnings?: ({
                    /** @description Stable identifier. Registered in schema 1.x: duplicate_rule, vague_rule, long_section, split_candidate, negative_savings, lossy_applied, target_not_reached, low_coverage, budget_refused. This engine adds compact_suffices, line_ending_savings, long_lines, not_quite_json, numbers_respelled, padding_savings, records_only, section_is_used, value_not_exact, wrapped_lines and yaml_not_plain. */
                    code: string;
                    /**
                     * @description `warning` blocks `safe_to_auto_apply`; `info` does not.
                     * @enum {string}
                     */
                    severity: "info" | "warning";
                    /** @description A rendering of the code, not the data. */
                    message: string;
                    /** @description What to do next. */
                    suggestion?: string;
                    /** @description The measurement behind the warning. */
                    evidence?: string;
                    /** @description Where in the whole document a warning applies. Lines are 1-based and inclusive; characters are 0-based UTF-16 code units, end exclusive. */
                    range?: {
                        /** @description First line, 1-based. */
                        line_start?: number;
                        /** @description Last line, 1-based, inclusive. */
                        line_end?: number;
                        /** @description First character, 0-based UTF-16 code unit. */
                        char_start?: number;
                        /** @description One past the last character. */
                        char_end?: number;
                    } & {
                        [key: string]: unknown;
                    };
                } & {
                    [key: string]: unknown;
                })[];
                /** @description The best form to use without review. */
                best_form?: {
                    /**
                     * @description A form in which a document can be used. `keep`: as it is. `compact`: Markdown with its tables as light as they can be; of data, the same value in the same format without white space that means nothing. `hybrid`: Markdown with the sections that convert as TOON. `toon`: the candidate.
                     * @enum {string}
                     */
                    form: "keep" | "compact" | "hybrid" | "toon";
                    /** @description Characters of the document in this form. */
                    chars: number;
                    /** @description `source - chars`. */
                    savings: number;
                    /** @description `savings / source * 100`, rounded to one decimal. */
                    savings_pct: number;
                    /** @description The same with every character counted at its weight. Rounded to one decimal. */
                    weighed_savings_pct: number;
                    /** @description Stable identifier of why it is this form; the set is open. `lightest`: no allowed form is lighter. `no_savings`: nothing else saves enough. `compact_suffices`: a conversion is lighter, by less than a margin. `review_first`: a proved conversion is lighter, and warnings need a human look before it is used. */
                    reason: string;
                    /** @description Of a hybrid and of TOON: what the lines cost that tell a model how to read it (`context-verdict convert --with-prompt`), once in a prompt, however many documents follow. They are no part of the other figures. */
                    prompt?: {
                        /** @description Characters, the line ending at the end left out. */
                        chars: number;
                        /** @description Tokens by the estimator `pieces@3`. */
                        tokens: number;
                    } & {
                        [key: string]: unknown;
                    };
                } & {
                    [key: string]: unknown;
                };
                /** @description The assembled hybrid, only when the request asked for it with `include_hybrid`. */
                hybrid_document?: string;
            } & {
                [key: string]: unknown;
            }) & (unknown & unknown);
            /** @description Version of the frozen decision policy. */
            policy_version?: string;
            /** @description Other ways to make the document smaller. */
            alternatives?: ({
                /** @description `compact_markdown`: the same document as `compact` writes it, its tables as light as they can be. `minified_json`: of JSON, the same text without white space that means nothing and with escapes in their shortest form; of JSON Lines, line by line. `flow_yaml`: of YAML, the same value in flow style. `hybrid`: on plan responses, with the sections that convert as TOON. */
                name: string;
                /** @description Characters of the alternative. */
                chars: number;
                /** @description `source - chars`. */
                savings: number;
                /** @description `savings / source * 100`, rounded to one decimal. */
                savings_pct: number;
            } & {
                [key: string]: unknown;
            })[];
            /** @description A receipt that anyone can replay: same input, same bytes. */
            provenance?: {
                /** @description `context-verdict@<version>`. */
                engine: string;
                /** @description `@toon-format/toon@<version>`, the official codec. */
                toon: string;
                /** @description Version of the TOON specification that the codec implements. */
                toon_spec: string;
                /** @description SHA-256 of the input's UTF-8 bytes in lower-case hex, where the surface computes it. */
                input_sha256?: string;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        }) & (unknown & unknown & unknown & unknown & unknown & unknown & unknown);
        /**
         * ProfileVerdict
         * @description The verdict that `profile` gives: of the lossless candidate, which is withheld.
         */
        ProfileVerdict: {
            [key: string]: unknown;
        } & (WithRequired<components["schemas"]["Verdict"], "schema_version" | "toon_candidate" | "mode"> & {
            /** @constant */
            schema_version: "1.0";
            toon_candidate: null;
            /** @constant */
            mode: "lossless";
        });
        /**
         * ConvertVerdict
         * @description The verdict that `convert` gives: with its candidate, unless it is refused.
         */
        ConvertVerdict: {
            [key: string]: unknown;
        } & (WithRequired<components["schemas"]["Verdict"], "schema_version" | "toon_candidate" | "mode"> & {
            /** @constant */
            schema_version: "1.0";
        });
        /**
         * PlanVerdict
         * @description The verdict that `plan` gives: that of the whole document, and the plan beside it.
         */
        PlanVerdict: {
            [key: string]: unknown;
        } & (WithRequired<components["schemas"]["Verdict"], "schema_version" | "toon_candidate" | "mode" | "context_plan"> & {
            /** @constant */
            schema_version: "1.1";
            toon_candidate: null;
            /** @constant */
            mode: "lossless";
        });
        /**
         * Validation
         * @description Answer of `validate`. Invalid TOON is an answer, not an error.
         */
        Validation: ({
            /** @description Version of the schema, as of the verdict. */
            schema_version: string;
            /** @description The official strict decoder accepts the text, or all `toon` blocks of a hybrid document. */
            valid: boolean;
            /** @description null where the text is valid. Why a text is not valid TOON. */
            error: ({
                /**
                 * @description Stable identifier.
                 * @constant
                 */
                code: "invalid_toon";
                /** @description What is wrong, without quoting the document. */
                message: string;
                /** @description 1-based line, where known. */
                line?: number;
                /** @description 1-based column, where known. */
                column?: number;
            } & {
                [key: string]: unknown;
            }) | null;
            /** @description Whether the candidate gives back the document that was sent along; null when none was. */
            restores: boolean | null;
        } & {
            [key: string]: unknown;
        }) & unknown;
        /**
         * ErrorEnvelope
         * @description The error envelope, the same on every surface.
         */
        ErrorEnvelope: {
            /** @description What went wrong and what is allowed. Never document text, a path of the server or a stack. */
            error: {
                /**
                 * @description Stable identifier; react to it, not to the message.
                 * @enum {string}
                 */
                code: "bad_request" | "invalid_json" | "not_found" | "method_not_allowed" | "payload_too_large" | "unsupported_media_type" | "too_costly" | "answer_too_large" | "unauthorized" | "forbidden" | "rate_limited" | "not_implemented" | "overloaded" | "timeout" | "not_launched" | "input_not_found" | "internal";
                /** @description What was wrong and what is allowed, for people. */
                message: string;
                /** @description The request field or option that was wrong. */
                field?: string;
                /** @description Where this error is documented. */
                docs_url?: string;
                /** @description The same as the `x-request-id` header of the response; HTTP only. */
                request_id?: string;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        /**
         * Health
         * @description Whether the server lives, or takes requests.
         */
        Health: {
            /**
             * @description `ok`: it does. `starting`: it is not ready yet, or not for a while (its workers, or the hosted API's records). `draining`: it finishes what it has and then ends.
             * @enum {string}
             */
            status: "ok" | "starting" | "draining";
        } & {
            [key: string]: unknown;
        };
    };
    responses: {
        /** @description The request is wrong. The same request will be wrong again. */
        BadRequest: {
            headers: {
                "x-request-id": components["headers"]["XRequestId"];
                "x-content-type-options": components["headers"]["XContentTypeOptions"];
                "cache-control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"] & {
                    /** @description An error that comes with this status. */
                    error?: {
                        /**
                         * @description What can be wrong with this status.
                         * @enum {string}
                         */
                        code?: "bad_request" | "invalid_json";
                        /** @description Always there over HTTP. */
                        request_id: string;
                    };
                };
            };
        };
        /** @description Hosted API only: no valid key. */
        Unauthorized: {
            headers: {
                "x-request-id": components["headers"]["XRequestId"];
                "x-content-type-options": components["headers"]["XContentTypeOptions"];
                "cache-control": components["headers"]["CacheControl"];
                "www-authenticate": components["headers"]["WwwAuthenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"] & {
                    /** @description An error that comes with this status. */
                    error?: {
                        /**
                         * @description What can be wrong with this status.
                         * @enum {string}
                         */
                        code?: "unauthorized";
                        /** @description Always there over HTTP. */
                        request_id: string;
                    };
                };
            };
        };
        /** @description This caller, or a page of this origin, may not ask here. */
        Forbidden: {
            headers: {
                "x-request-id": components["headers"]["XRequestId"];
                "x-content-type-options": components["headers"]["XContentTypeOptions"];
                "cache-control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"] & {
                    /** @description An error that comes with this status. */
                    error?: {
                        /**
                         * @description What can be wrong with this status.
                         * @enum {string}
                         */
                        code?: "forbidden";
                        /** @description Always there over HTTP. */
                        request_id: string;
                    };
                };
            };
        };
        /** @description There is nothing at this path. */
        NotFound: {
            headers: {
                "x-request-id": components["headers"]["XRequestId"];
                "x-content-type-options": components["headers"]["XContentTypeOptions"];
                "cache-control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"] & {
                    /** @description An error that comes with this status. */
                    error?: {
                        /**
                         * @description What can be wrong with this status.
                         * @enum {string}
                         */
                        code?: "not_found";
                        /** @description Always there over HTTP. */
                        request_id: string;
                    };
                };
            };
        };
        /** @description The path does not take this method. */
        MethodNotAllowed: {
            headers: {
                "x-request-id": components["headers"]["XRequestId"];
                "x-content-type-options": components["headers"]["XContentTypeOptions"];
                "cache-control": components["headers"]["CacheControl"];
                allow: components["headers"]["Allow"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"] & {
                    /** @description An error that comes with this status. */
                    error?: {
                        /**
                         * @description What can be wrong with this status.
                         * @enum {string}
                         */
                        code?: "method_not_allowed";
                        /** @description Always there over HTTP. */
                        request_id: string;
                    };
                };
            };
        };
        /** @description The request did not arrive in time. The connection is closed. */
        RequestTimeout: {
            headers: {
                "x-request-id": components["headers"]["XRequestId"];
                "x-content-type-options": components["headers"]["XContentTypeOptions"];
                "cache-control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"] & {
                    /** @description An error that comes with this status. */
                    error?: {
                        /**
                         * @description What can be wrong with this status.
                         * @enum {string}
                         */
                        code?: "timeout";
                        /** @description Always there over HTTP. */
                        request_id: string;
                    };
                };
            };
        };
        /** @description The body is too large. */
        PayloadTooLarge: {
            headers: {
                "x-request-id": components["headers"]["XRequestId"];
                "x-content-type-options": components["headers"]["XContentTypeOptions"];
                "cache-control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"] & {
                    /** @description An error that comes with this status. */
                    error?: {
                        /**
                         * @description What can be wrong with this status.
                         * @enum {string}
                         */
                        code?: "payload_too_large";
                        /** @description Always there over HTTP. */
                        request_id: string;
                    };
                };
            };
        };
        /** @description The body is not plain `application/json` in UTF-8. */
        UnsupportedMediaType: {
            headers: {
                "x-request-id": components["headers"]["XRequestId"];
                "x-content-type-options": components["headers"]["XContentTypeOptions"];
                "cache-control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"] & {
                    /** @description An error that comes with this status. */
                    error?: {
                        /**
                         * @description What can be wrong with this status.
                         * @enum {string}
                         */
                        code?: "unsupported_media_type";
                        /** @description Always there over HTTP. */
                        request_id: string;
                    };
                };
            };
        };
        /** @description The document costs too much, or its answer is too large. The same request will get the same answer. */
        TooMuch: {
            headers: {
                "x-request-id": components["headers"]["XRequestId"];
                "x-content-type-options": components["headers"]["XContentTypeOptions"];
                "cache-control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"] & {
                    /** @description An error that comes with this status. */
                    error?: {
                        /**
                         * @description What can be wrong with this status.
                         * @enum {string}
                         */
                        code?: "too_costly" | "answer_too_large";
                        /** @description Always there over HTTP. */
                        request_id: string;
                    };
                };
            };
        };
        /** @description Hosted API only: too many requests. */
        RateLimited: {
            headers: {
                "x-request-id": components["headers"]["XRequestId"];
                "x-content-type-options": components["headers"]["XContentTypeOptions"];
                "cache-control": components["headers"]["CacheControl"];
                "retry-after": components["headers"]["RetryAfter"];
                ratelimit: components["headers"]["RateLimit"];
                "ratelimit-policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"] & {
                    /** @description An error that comes with this status. */
                    error?: {
                        /**
                         * @description What can be wrong with this status.
                         * @enum {string}
                         */
                        code?: "rate_limited";
                        /** @description Always there over HTTP. */
                        request_id: string;
                    };
                };
            };
        };
        /** @description The header fields are too large. The connection is closed. */
        HeadersTooLarge: {
            headers: {
                "x-request-id": components["headers"]["XRequestId"];
                "x-content-type-options": components["headers"]["XContentTypeOptions"];
                "cache-control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"] & {
                    /** @description An error that comes with this status. */
                    error?: {
                        /**
                         * @description What can be wrong with this status.
                         * @enum {string}
                         */
                        code?: "bad_request";
                        /** @description Always there over HTTP. */
                        request_id: string;
                    };
                };
            };
        };
        /** @description A defect of the server. The message says nothing of the document. */
        Internal: {
            headers: {
                "x-request-id": components["headers"]["XRequestId"];
                "x-content-type-options": components["headers"]["XContentTypeOptions"];
                "cache-control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"] & {
                    /** @description An error that comes with this status. */
                    error?: {
                        /**
                         * @description What can be wrong with this status.
                         * @enum {string}
                         */
                        code?: "internal";
                        /** @description Always there over HTTP. */
                        request_id: string;
                    };
                };
            };
        };
        /** @description Planned: specified, not implemented. Always answered so. */
        NotImplemented: {
            headers: {
                "x-request-id": components["headers"]["XRequestId"];
                "x-content-type-options": components["headers"]["XContentTypeOptions"];
                "cache-control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"] & {
                    /** @description An error that comes with this status. */
                    error?: {
                        /**
                         * @description What can be wrong with this status.
                         * @enum {string}
                         */
                        code?: "not_implemented";
                        /** @description Always there over HTTP. */
                        request_id: string;
                    };
                };
            };
        };
        /** @description Not now: try again later. */
        Unavailable: {
            headers: {
                "x-request-id": components["headers"]["XRequestId"];
                "x-content-type-options": components["headers"]["XContentTypeOptions"];
                "cache-control": components["headers"]["CacheControl"];
                "retry-after": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"] & {
                    /** @description An error that comes with this status. */
                    error?: {
                        /**
                         * @description What can be wrong with this status.
                         * @enum {string}
                         */
                        code?: "overloaded" | "timeout" | "not_launched";
                        /** @description Always there over HTTP. */
                        request_id: string;
                    };
                };
            };
        };
    };
    parameters: {
        /**
         * @description Hosted API: names the request, so that repeating it is counted once. The local server counts nothing and does not look at it.
         * @example c0ffee00-5d0a-4a57-9a34-6f1c2b7e9d10
         */
        IdempotencyKey: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description Names this exchange in the server's log. The server makes it; one that a client sends is not used. In an error, `request_id` has the same value.
         * @example 3f2b8c1e-5d0a-4a57-9a34-6f1c2b7e9d10
         */
        XRequestId: string;
        /**
         * @description Nobody guesses another media type.
         * @example nosniff
         */
        XContentTypeOptions: "nosniff";
        /**
         * @description No answer is kept by a cache: it can hold a document.
         * @example no-store
         */
        CacheControl: "no-store";
        /**
         * @description The methods that this path takes (RFC 9110, section 10.2.1).
         * @example POST
         */
        Allow: string;
        /**
         * @description When to try again (RFC 9110, section 10.2.3).
         * @example 1
         */
        RetryAfter: number;
        /**
         * @description How to present a key (RFC 6750, section 3).
         * @example Bearer
         */
        WwwAuthenticate: string;
        /**
         * @description What is left of each limit, and in how many seconds it is whole again.
         * @example "key";r=0;t=60, "tenant";r=212;t=39, "documents";r=4711;t=30120, "characters";r=81230911;t=30120
         */
        RateLimit: string;
        /**
         * @description The limits: credits a minute for the key and for its account, documents and characters a day (UTC) for the account.
         * @example "key";q=120;w=60, "tenant";q=600;w=60, "documents";q=10000;w=86400, "characters";q=100000000;w=86400
         */
        RateLimitPolicy: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    profile: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Hosted API: names the request, so that repeating it is counted once. The local server counts nothing and does not look at it.
                 * @example c0ffee00-5d0a-4a57-9a34-6f1c2b7e9d10
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Strict JSON in UTF-8: see *Requests* above. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProfileRequest"];
            };
        };
        responses: {
            /** @description The verdict, whatever it is. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    "x-content-type-options": components["headers"]["XContentTypeOptions"];
                    "cache-control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProfileVerdict"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["TooMuch"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    convert: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Hosted API: names the request, so that repeating it is counted once. The local server counts nothing and does not look at it.
                 * @example c0ffee00-5d0a-4a57-9a34-6f1c2b7e9d10
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Strict JSON in UTF-8: see *Requests* above. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConvertRequest"];
            };
        };
        responses: {
            /** @description The verdict with its candidate. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    "x-content-type-options": components["headers"]["XContentTypeOptions"];
                    "cache-control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConvertVerdict"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["TooMuch"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    validate: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Hosted API: names the request, so that repeating it is counted once. The local server counts nothing and does not look at it.
                 * @example c0ffee00-5d0a-4a57-9a34-6f1c2b7e9d10
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Strict JSON in UTF-8: see *Requests* above. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ValidateRequest"];
            };
        };
        responses: {
            /** @description What was found. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    "x-content-type-options": components["headers"]["XContentTypeOptions"];
                    "cache-control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Validation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["TooMuch"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    plan: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Hosted API: names the request, so that repeating it is counted once. The local server counts nothing and does not look at it.
                 * @example c0ffee00-5d0a-4a57-9a34-6f1c2b7e9d10
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Strict JSON in UTF-8: see *Requests* above. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlanRequest"];
            };
        };
        responses: {
            /** @description The verdict on the whole document, with the plan. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    "x-content-type-options": components["headers"]["XContentTypeOptions"];
                    "cache-control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanVerdict"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["TooMuch"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    estimate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    batch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    openapi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description This file. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    "x-content-type-options": components["headers"]["XContentTypeOptions"];
                    "cache-control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/yaml": string;
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
        };
    };
    livez: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It lives. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    "x-content-type-options": components["headers"]["XContentTypeOptions"];
                    "cache-control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
        };
    };
    readyz: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It does. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    "x-content-type-options": components["headers"]["XContentTypeOptions"];
                    "cache-control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
            /** @description It does not, for now. */
            503: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    "x-content-type-options": components["headers"]["XContentTypeOptions"];
                    "cache-control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
}
type WithRequired<T, K extends keyof T> = T & {
    [P in K]-?: T[P];
};
