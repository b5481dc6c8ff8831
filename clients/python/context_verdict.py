# Generated from schema/v1/openapi.yaml and schema/v1/account.yaml by "npm run schema".
"""A client of the HTTP API of Context Verdict, local or hosted.

One file, for Python 3.9 or newer, with nothing but the standard library:

    from context_verdict import Client

    verdict = Client().profile("# Ports\n")
    print(verdict["verdict"])
"""

from __future__ import annotations

import json
from http.client import HTTPException
from typing import TYPE_CHECKING, Any, Literal, TypedDict
from urllib.error import HTTPError
from urllib.parse import quote, urlencode, urlsplit
from urllib.request import HTTPRedirectHandler, ProxyHandler, Request, build_opener

if TYPE_CHECKING:
    from typing_extensions import NotRequired

__all__ = ["Client", "ContextVerdictError"]


class ContextVerdictError(Exception):
    """The server refused a request, or could not answer it.

    code: What was wrong, of the list in the contract; None where the answer is none of the API.
    status: The status of HTTP.
    field: The field of the request that was wrong, where it is one.
    request_id: Names the request in the logs of the server.
    retry_after: Seconds after which the request can be repeated, where that can help.
    """

    def __init__(
        self,
        message: str,
        *,
        code: str | None,
        status: int,
        field: str | None = None,
        request_id: str | None = None,
        retry_after: int | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.status = status
        self.field = field
        self.request_id = request_id
        self.retry_after = retry_after


class VerdictProfileStats(TypedDict):
    """Integer counters of the document's structure."""

    lines: int
    """Lines of text; a final line ending does not start another line."""
    headings: int
    """Headings (ATX and setext) at any depth; in plain text, the title."""
    paragraphs: int
    """Paragraphs outside list items, those of quotes and footnotes among them."""
    list_items: int
    """List items at any depth."""
    tables: int
    """Tables at any depth."""
    table_rows: int
    """Body rows of all tables; header rows are not counted."""
    definitions: int
    """Terms with their definition (`**Term**: definition` as a list item or paragraph)."""
    rules: int
    """List items and sentences with the force of RFC 2119 key words, outside code, tables
    and quotes.
    """


class VerdictProfile(TypedDict):
    """What kind of document this is."""

    name: Literal["raw_prose", "definitions", "requirements", "table", "mixed"]
    """What the document mostly consists of, by share of its content characters."""
    title: str | None
    """First level-1 heading, else the frontmatter's `title`, else null."""
    source_type: Literal["markdown", "text", "stdin", "paste"]
    """Where the text came from. Differs by surface and never influences a decision."""
    stats: VerdictProfileStats
    """Integer counters of the document's structure."""


class VerdictMeasuredChars(TypedDict):
    """Deterministic measurements in characters (UTF-16 code units). These, warning codes
    and flags are the only decision inputs.
    """

    source: int
    """Characters in the input."""
    toon: int
    """Characters in the TOON candidate; for refused verdicts, in the shortest lossless
    candidate attempted.
    """
    savings: int
    """`source - toon`; negative when TOON is larger."""
    savings_pct: float
    """`savings / source * 100`, rounded to one decimal for show; decisions use the
    integers. 0 for empty input.
    """


class VerdictTokenEstimatesAlternatives(TypedDict):
    """Estimated tokens of one of the verdict's `alternatives`."""

    name: str
    """As in `alternatives`."""
    tokens: int
    """Estimated tokens of the alternative."""
    savings: int
    """`token_estimates.source - tokens`."""
    savings_pct: float
    """`savings / source * 100`, rounded to one decimal."""


class VerdictTokenEstimatesRatioEstimates(TypedDict):
    """A projection at a fixed number of characters per token."""

    chars_per_token: float
    """Characters (UTF-16 code units) per token."""
    source: int
    """Estimated tokens of the input, rounded up."""
    toon: int
    """Estimated tokens of the candidate, rounded up."""
    savings: int
    """`source - toon`."""
    savings_pct: float
    """`savings / source * 100`, rounded to one decimal."""


class VerdictTokenEstimates(TypedDict):
    """Advisory token estimates. They differ by estimator and are never decision inputs."""

    estimator: str
    """Estimator of all numbers but the projections: `<name>@<version>` or
    `chars-per-token:<n>`.
    """
    source: int
    """Estimated tokens of the input."""
    toon: int
    """Estimated tokens of the candidate."""
    savings: int
    """`source - toon`."""
    savings_pct: float
    """`savings / source * 100`, rounded to one decimal."""
    alternatives: NotRequired[list[VerdictTokenEstimatesAlternatives]]
    """The verdict's `alternatives` by the same estimator, in their order."""
    ratio_estimates: list[VerdictTokenEstimatesRatioEstimates]
    """Fixed chars-per-token projections for sanity checking."""


class VerdictWarningsRange(TypedDict):
    """Where in the whole document a warning applies. Lines are 1-based and inclusive;
    characters are 0-based UTF-16 code units, end exclusive.
    """

    line_start: NotRequired[int]
    """First line, 1-based."""
    line_end: NotRequired[int]
    """Last line, 1-based, inclusive."""
    char_start: NotRequired[int]
    """First character, 0-based UTF-16 code unit."""
    char_end: NotRequired[int]
    """One past the last character."""


class VerdictWarnings(TypedDict):
    """A coded observation. The code set is open: tolerate unknown codes and react to the
    severity.
    """

    code: str
    """Stable identifier. Registered in schema 1.x: duplicate_rule, vague_rule,
    long_section, split_candidate, negative_savings, lossy_applied, target_not_reached,
    low_coverage, budget_refused. This engine adds compact_suffices,
    line_ending_savings, long_lines, padding_savings, records_only and section_is_used.
    """
    severity: Literal["info", "warning"]
    """`warning` blocks `safe_to_auto_apply`; `info` does not."""
    message: str
    """A rendering of the code, not the data."""
    suggestion: NotRequired[str]
    """What to do next."""
    evidence: NotRequired[str]
    """The measurement behind the warning."""
    range: NotRequired[VerdictWarningsRange]
    """Where in the whole document a warning applies. Lines are 1-based and inclusive;
    characters are 0-based UTF-16 code units, end exclusive.
    """


class VerdictFlags(TypedDict):
    """What is known about the candidate."""

    lossless: bool
    """No budget (semantic) compression was applied by the pipeline. It asserts the mode's
    intent.
    """
    valid: bool
    """The candidate round-trips through the official TOON decoder."""
    target_reached: bool | None
    """Whether the requested budget target was met; null when no target was requested."""
    restores: NotRequired[bool | None]
    """Proof of losslessness: the candidate was decoded, turned back into Markdown and
    parsed, and gave the same syntax tree as the source. null where it does not apply.
    """


class VerdictTarget(TypedDict):
    """Only in budget mode."""

    chars: NotRequired[int]
    """`target_chars` of the request: characters (UTF-16 code units)."""
    tokens: NotRequired[int]
    """`target_tokens` of the request: tokens by the estimator that `token_estimates`
    names.
    """


class VerdictContextPlanSectionsRange(TypedDict):
    """A slice of the whole document. Lines are 1-based and inclusive, characters 0-based
    UTF-16 code units with an exclusive end.
    """

    line_start: int
    """First line, 1-based."""
    line_end: int
    """Last line, 1-based, inclusive."""
    char_start: int
    """First character."""
    char_end: int
    """One past the last character."""


class VerdictContextPlanSectionsMeasuredChars(TypedDict):
    """null only for frontmatter. Deterministic measurements in characters (UTF-16 code
    units). These, warning codes and flags are the only decision inputs.
    """

    source: int
    """Characters in the input."""
    toon: int
    """Characters in the TOON candidate; for refused verdicts, in the shortest lossless
    candidate attempted.
    """
    savings: int
    """`source - toon`; negative when TOON is larger."""
    savings_pct: float
    """`savings / source * 100`, rounded to one decimal for show; decisions use the
    integers. 0 for empty input.
    """


class VerdictContextPlanSectionsWarningsRange(TypedDict):
    """Where in the whole document a warning applies. Lines are 1-based and inclusive;
    characters are 0-based UTF-16 code units, end exclusive.
    """

    line_start: NotRequired[int]
    """First line, 1-based."""
    line_end: NotRequired[int]
    """Last line, 1-based, inclusive."""
    char_start: NotRequired[int]
    """First character, 0-based UTF-16 code unit."""
    char_end: NotRequired[int]
    """One past the last character."""


class VerdictContextPlanSectionsWarnings(TypedDict):
    """A coded observation. The code set is open: tolerate unknown codes and react to the
    severity.
    """

    code: str
    """Stable identifier. Registered in schema 1.x: duplicate_rule, vague_rule,
    long_section, split_candidate, negative_savings, lossy_applied, target_not_reached,
    low_coverage, budget_refused. This engine adds compact_suffices,
    line_ending_savings, long_lines, padding_savings, records_only and section_is_used.
    """
    severity: Literal["info", "warning"]
    """`warning` blocks `safe_to_auto_apply`; `info` does not."""
    message: str
    """A rendering of the code, not the data."""
    suggestion: NotRequired[str]
    """What to do next."""
    evidence: NotRequired[str]
    """The measurement behind the warning."""
    range: NotRequired[VerdictContextPlanSectionsWarningsRange]
    """Where in the whole document a warning applies. Lines are 1-based and inclusive;
    characters are 0-based UTF-16 code units, end exclusive.
    """


class VerdictContextPlanSections(TypedDict):
    """One section of the document, judged as a standalone document."""

    heading: str | None
    """The heading's text; null for preamble and frontmatter."""
    kind: Literal["section", "preamble", "frontmatter"]
    """`section`: bounded by a heading. `preamble`: before the first heading.
    `frontmatter`: metadata at the start.
    """
    range: VerdictContextPlanSectionsRange
    """A slice of the whole document. Lines are 1-based and inclusive, characters 0-based
    UTF-16 code units with an exclusive end.
    """
    profile: Literal["raw_prose", "definitions", "requirements", "table", "mixed", None]
    """null only for frontmatter. What the document mostly consists of, by share of its
    content characters.
    """
    verdict: Literal["convert", "keep_markdown", "split_first", "review", "refused", None]
    """Standalone verdict under the whole-document policy; null only for frontmatter. The
    decision. `convert`: TOON is worth it. `keep_markdown`: TOON does not improve this
    input. `split_first`: structural problems hide the savings, split the document
    before converting. `review`: convertible, but warnings need a human look first.
    `refused`: a budget target could not be met losslessly and lossy output was not
    permitted.
    """
    action: Literal["convert", "keep"]
    """`convert` if and only if the standalone verdict is convert and the candidate
    decodes.
    """
    measured_chars: VerdictContextPlanSectionsMeasuredChars | None
    """null only for frontmatter. Deterministic measurements in characters (UTF-16 code
    units). These, warning codes and flags are the only decision inputs.
    """
    warnings: list[VerdictContextPlanSectionsWarnings]
    """Warnings of the standalone judgement, with ranges in whole-document coordinates."""
    safe_to_auto_apply: bool
    """Rule 2.1.1 applied to the section's standalone measurement."""


class VerdictContextPlanNet(TypedDict):
    """Measurement of the assembled hybrid document."""

    source: int
    """Characters of the input."""
    hybrid: int
    """Exact characters of the assembled hybrid, splice overhead included."""
    savings: int
    """`source - hybrid`; negative when the hybrid is larger."""
    savings_pct: float
    """`savings / source * 100`, rounded to one decimal."""
    weighed_savings_pct: NotRequired[float]
    """The same savings with every character counted at its weight: what padding and
    escapes leave of them (docs/policy.md). Rounded to one decimal.
    """


class VerdictContextPlanWarningsRange(TypedDict):
    """Where in the whole document a warning applies. Lines are 1-based and inclusive;
    characters are 0-based UTF-16 code units, end exclusive.
    """

    line_start: NotRequired[int]
    """First line, 1-based."""
    line_end: NotRequired[int]
    """Last line, 1-based, inclusive."""
    char_start: NotRequired[int]
    """First character, 0-based UTF-16 code unit."""
    char_end: NotRequired[int]
    """One past the last character."""


class VerdictContextPlanWarnings(TypedDict):
    """A coded observation. The code set is open: tolerate unknown codes and react to the
    severity.
    """

    code: str
    """Stable identifier. Registered in schema 1.x: duplicate_rule, vague_rule,
    long_section, split_candidate, negative_savings, lossy_applied, target_not_reached,
    low_coverage, budget_refused. This engine adds compact_suffices,
    line_ending_savings, long_lines, padding_savings, records_only and section_is_used.
    """
    severity: Literal["info", "warning"]
    """`warning` blocks `safe_to_auto_apply`; `info` does not."""
    message: str
    """A rendering of the code, not the data."""
    suggestion: NotRequired[str]
    """What to do next."""
    evidence: NotRequired[str]
    """The measurement behind the warning."""
    range: NotRequired[VerdictContextPlanWarningsRange]
    """Where in the whole document a warning applies. Lines are 1-based and inclusive;
    characters are 0-based UTF-16 code units, end exclusive.
    """


class VerdictContextPlanBestFormPrompt(TypedDict):
    """Of a hybrid and of TOON: what the lines cost that tell a model how to read it
    (`context-verdict convert --with-prompt`), once in a prompt, however many documents
    follow. They are no part of the other figures.
    """

    chars: int
    """Characters, the line ending at the end left out."""
    tokens: int
    """Tokens by the estimator `pieces@2`."""


class VerdictContextPlanBestForm(TypedDict):
    """In which form the document is best used by whoever does not look."""

    form: Literal["keep", "compact", "hybrid", "toon"]
    """A form in which a document can be used. `keep`: as it is. `compact`: Markdown with
    its tables as light as they can be. `hybrid`: Markdown with the sections that
    convert as TOON. `toon`: the candidate.
    """
    chars: int
    """Characters of the document in this form."""
    savings: int
    """`source - chars`."""
    savings_pct: float
    """`savings / source * 100`, rounded to one decimal."""
    weighed_savings_pct: float
    """The same with every character counted at its weight. Rounded to one decimal."""
    reason: str
    """Stable identifier of why it is this form; the set is open. `lightest`: no form is
    lighter. `no_savings`: nothing else saves enough. `compact_suffices`: a conversion
    is lighter, by less than a margin. `review_first`: a proved conversion is lighter,
    and warnings need a human look before it is used.
    """
    prompt: NotRequired[VerdictContextPlanBestFormPrompt]
    """Of a hybrid and of TOON: what the lines cost that tell a model how to read it
    (`context-verdict convert --with-prompt`), once in a prompt, however many documents
    follow. They are no part of the other figures.
    """


class VerdictContextPlan(TypedDict):
    """Only on plan responses."""

    sections: list[VerdictContextPlanSections]
    """Every section in source order; the ranges partition the source exactly."""
    net: VerdictContextPlanNet
    """Measurement of the assembled hybrid document."""
    recommend_hybrid: bool
    """At least one section converts, and net savings clear the 5 % band in characters."""
    reassembly_verified: bool
    """Computed from the assembled text: kept sections are byte-identical, converted ones
    decode and restore, the slices re-stitch to the source, and `restore` gives the
    document back. False where the source itself holds TOON that reads like ours,
    whether or not a section converts.
    """
    safe_to_auto_apply: bool
    """recommend_hybrid, at least one converted section, every converted section safe,
    reassembly_verified, and no warning on the hybrid as a whole.
    """
    warnings: NotRequired[list[VerdictContextPlanWarnings]]
    """On the hybrid as a whole, where a section converts and net savings clear in
    characters: padding_savings where they do not clear by weight, compact_suffices
    where they do, but not over compact Markdown; and long_lines where it has longer
    lines than tools read.
    """
    best_form: NotRequired[VerdictContextPlanBestForm]
    """In which form the document is best used by whoever does not look."""
    hybrid_document: NotRequired[str]
    """The assembled hybrid, only when the request asked for it with `include_hybrid`."""


class VerdictAlternatives(TypedDict):
    """Another way to make the document smaller, measured."""

    name: str
    """`compact_markdown`: the same document as `compact` writes it, its tables as light as
    they can be. `minified_json`: a plain text that is a JSON value, without indentation
    and line breaks. `hybrid`: on plan responses, with the sections that convert as
    TOON.
    """
    chars: int
    """Characters of the alternative."""
    savings: int
    """`source - chars`."""
    savings_pct: float
    """`savings / source * 100`, rounded to one decimal."""


class VerdictProvenance(TypedDict):
    """A receipt that anyone can replay: same input, same bytes."""

    engine: str
    """`context-verdict@<version>`."""
    toon: str
    """`@toon-format/toon@<version>`, the official codec."""
    toon_spec: str
    """Version of the TOON specification that the codec implements."""
    input_sha256: NotRequired[str]
    """SHA-256 of the input's UTF-8 bytes in lower-case hex, where the surface computes it."""


class Verdict(TypedDict):
    """The verdict on one document: a decision with measurements. Consumers ignore unknown
    fields. Characters are UTF-16 code units (JavaScript length); a CRLF counts as two.
    Decision policy 1.2 (frozen). A candidate clears when savings > 0 and 100 * savings
    >= 5 * source (MIN_CONVERT_SAVINGS_PCT is 5), computed on the integers of
    measured_chars. In this order: refused when a budget target cannot be met losslessly
    and lossy output is not permitted; a valid candidate that clears, without
    compact_suffices, line_ending_savings and padding_savings, is review when any
    warning has severity \"warning\", else convert; split_first when split_candidate or
    long_section fired; else keep_markdown.
    """

    schema_version: str
    """1.0 on profile and convert responses, 1.1 on plan responses."""
    verdict: Literal["convert", "keep_markdown", "split_first", "review", "refused"]
    """The decision. `convert`: TOON is worth it. `keep_markdown`: TOON does not improve
    this input. `split_first`: structural problems hide the savings, split the document
    before converting. `review`: convertible, but warnings need a human look first.
    `refused`: a budget target could not be met losslessly and lossy output was not
    permitted.
    """
    safe_to_auto_apply: bool
    """Rule 2.1.1: true only when verdict is convert, mode is lossless, flags.lossless and
    flags.valid are true, savings are above 0 and no warning has severity \"warning\".
    """
    profile: VerdictProfile
    """What kind of document this is."""
    measured_chars: VerdictMeasuredChars
    """Deterministic measurements in characters (UTF-16 code units). These, warning codes
    and flags are the only decision inputs.
    """
    coverage: NotRequired[float]
    """Share of the source's letters and digits that the candidate keeps, as a multiset of
    words (Chinese, Japanese and Korean by character), rounded down to three decimals.
    Absent in lossless mode and where nothing is offered (refused).
    """
    token_estimates: VerdictTokenEstimates
    """Advisory token estimates. They differ by estimator and are never decision inputs."""
    toon_candidate: str | None
    """The TOON output on convert responses; null on profile and plan responses and when
    refused.
    """
    warnings: list[VerdictWarnings]
    """Sorted by position, then code."""
    flags: VerdictFlags
    """What is known about the candidate."""
    mode: Literal["lossless", "record", "budget"]
    """How content is treated. Only `lossless` preserves every source block by
    construction. `record` keeps definitions, rules and table rows only. `budget` keeps
    everything if that meets the target, and else what is most important.
    """
    target: NotRequired[VerdictTarget]
    """Only in budget mode."""
    delimiter: Literal["comma", "tab", "pipe", None]
    """Delimiter of the candidate; null when no candidate was selected (refused). The
    delimiter of the TOON candidate, as a word.
    """
    context_plan: NotRequired[VerdictContextPlan]
    """Only on plan responses."""
    policy_version: NotRequired[str]
    """Version of the frozen decision policy."""
    alternatives: NotRequired[list[VerdictAlternatives]]
    """Other ways to make the document smaller."""
    provenance: NotRequired[VerdictProvenance]
    """A receipt that anyone can replay: same input, same bytes."""


class ProfileVerdict(Verdict):
    """The verdict that `profile` gives: of the lossless candidate, which is withheld."""


class ConvertVerdict(Verdict):
    """The verdict that `convert` gives: with its candidate, unless it is refused."""


class PlanVerdict(Verdict):
    """The verdict that `plan` gives: that of the whole document, and the plan beside it."""


class ValidationError(TypedDict):
    """null where the text is valid. Why a text is not valid TOON."""

    code: Literal["invalid_toon"]
    """Stable identifier."""
    message: str
    """What is wrong, without quoting the document."""
    line: NotRequired[int]
    """1-based line, where known."""
    column: NotRequired[int]
    """1-based column, where known."""


class Validation(TypedDict):
    """Answer of `validate`. Invalid TOON is an answer, not an error."""

    schema_version: str
    """Version of the schema, as of the verdict."""
    valid: bool
    """The official strict decoder accepts the text, or all `toon` blocks of a hybrid
    document.
    """
    error: ValidationError | None
    """null where the text is valid. Why a text is not valid TOON."""
    restores: bool | None
    """Whether the candidate gives back the document that was sent along; null when none
    was.
    """


class Health(TypedDict):
    """Whether the server lives, or takes requests."""

    status: Literal["ok", "starting", "draining"]
    """`ok`: it does. `starting`: it is not ready yet, or not for a while (its workers, or
    the hosted API's records). `draining`: it finishes what it has and then ends.
    """


class Rate(TypedDict):
    units_per_minute: int
    """On average."""
    burst: int
    """Units at once."""


class AccountHistory(TypedDict):
    is_kept: bool
    days: int
    """Days after which a report is deleted."""


class AccountLimits(TypedDict):
    key: Rate
    account: Rate
    documents_per_day: int
    characters_per_day: int
    """UTF-16 code units."""


class AccountToday(TypedDict):
    """Used today (UTC) or under way."""

    documents: int
    characters: int
    """UTF-16 code units."""


class Account(TypedDict):
    id: str
    name: str
    created_at: str
    key_id: str
    """The key of this request."""
    history: AccountHistory
    limits: AccountLimits
    today: AccountToday
    """Used today (UTC) or under way."""


class UsageUsage(TypedDict):
    day: str
    key_id: str
    documents: int
    characters: int
    """UTF-16 code units."""


class Usage(TypedDict):
    usage: list[UsageUsage]


class Key(TypedDict):
    id: str
    label: str
    scopes: list[str]
    state: Literal["active", "revoked", "expired"]
    created_at: str
    expires_at: str | None
    revoked_at: str | None


class Keys(TypedDict):
    keys: list[Key]


class NewKey(Key):
    key: str
    """The key itself."""
    replaces: Key


class Report(TypedDict):
    id: str
    at: str
    tool: str
    report: dict[str, Any]
    """The verdict without words of the document."""


class History(TypedDict):
    reports: list[Report]
    next: str | None
    """For `after`; null where there are no more."""


class Deleted(TypedDict):
    deleted: int


class ProfileOptions(TypedDict):
    """Options of `profile`, and of every other tool that judges a document."""

    flavor: NotRequired[Literal["markdown", "text"]]
    """How the text is read. Default `markdown`."""
    chars_per_token: NotRequired[list[float]]
    """Characters (UTF-16 code units) per token of `ratio_estimates`. Default 3.5, 4 and
    4.5.
    """


class ConvertOptions(TypedDict):
    """Options of `convert`."""

    flavor: NotRequired[Literal["markdown", "text"]]
    """How the text is read. Default `markdown`."""
    chars_per_token: NotRequired[list[float]]
    """Characters (UTF-16 code units) per token of `ratio_estimates`. Default 3.5, 4 and
    4.5.
    """
    mode: NotRequired[Literal["lossless", "record", "budget"]]
    """`lossless` (default) keeps everything. `record` keeps definitions, rules and table
    rows only. `budget` meets a target: losslessly if it can, else by cutting where
    `allow_lossy` permits.
    """
    delimiter: NotRequired[Literal["auto", "comma", "tab", "pipe"]]
    """Delimiter of the candidate. `auto` (default): whichever is lightest, by weight."""
    target_chars: NotRequired[int]
    """Mode `budget`: the candidate may have this many characters (UTF-16 code units)."""
    target_tokens: NotRequired[int]
    """Mode `budget`: the candidate may have this many tokens by the estimator that
    `token_estimates` names. With `target_chars`, both hold.
    """
    allow_lossy: NotRequired[bool]
    """Mode `budget`: whether content may be cut where the lossless candidate misses the
    target. Default false: such a document is refused.
    """


class ValidateOptions(TypedDict):
    """Options of `validate`."""

    flavor: NotRequired[Literal["markdown", "text"]]
    """How `content` is read. Default `markdown`."""


class PlanOptions(TypedDict):
    """Options of `plan`."""

    flavor: NotRequired[Literal["markdown", "text"]]
    """How the text is read. Default `markdown`."""
    chars_per_token: NotRequired[list[float]]
    """Characters (UTF-16 code units) per token of `ratio_estimates`. Default 3.5, 4 and
    4.5.
    """
    include_hybrid: NotRequired[bool]
    """Whether `context_plan.hybrid_document` is wanted. Default false."""


class Client:
    """Asks a server, by default the local one that `context-verdict serve` starts.

    Each method asks once and repeats nothing. It raises ContextVerdictError for an answer that is
    an error, and OSError (urllib.error.URLError, TimeoutError) where there is no answer.

    base_url: Where the server is.
    key: The key, for the hosted API.
    timeout: Seconds without a byte of an answer.
    """

    def __init__(
        self,
        base_url: str = "http://127.0.0.1:8787",
        key: str | None = None,
        timeout: float = 60.0,
    ) -> None:
        self._base_url = base_url.rstrip("/")
        self._key = key
        self._timeout = timeout
        # A key and a document go to no other address than the one that was named.
        handlers: list[Any] = [_NoRedirects()]
        if urlsplit(base_url).hostname in ("127.0.0.1", "::1", "localhost"):
            handlers.append(ProxyHandler({}))
        self._opener = build_opener(*handlers)

    def profile(
        self,
        content: str,
        *,
        idempotency_key: str | None = None,
        options: ProfileOptions | None = None,
    ) -> ProfileVerdict:
        """Is converting this document to TOON worth it?

        Measures the document and decides. The candidate is made and measured, but withheld,
        to keep the answer small.

        idempotency_key: Hosted API: names the request, so that repeating it is counted
        once. The local server counts nothing and does not look at it.

        content: The document text.

        options: Options of `profile`, and of every other tool that judges a document.
        """
        return self._ask(
            "POST",
            "/v1/profile",
            header={"idempotency-key": idempotency_key},
            body={"content": content, "options": options},
        )

    def convert(
        self,
        content: str,
        *,
        idempotency_key: str | None = None,
        options: ConvertOptions | None = None,
    ) -> ConvertVerdict:
        """The same, and what is the TOON?

        Decides, and gives the TOON candidate with the decision. A `refused` verdict has
        none, and is a 200 like any other.

        idempotency_key: Hosted API: names the request, so that repeating it is counted
        once. The local server counts nothing and does not look at it.

        content: The document text.

        options: Options of `convert`.
        """
        return self._ask(
            "POST",
            "/v1/convert",
            header={"idempotency-key": idempotency_key},
            body={"content": content, "options": options},
        )

    def validate(
        self,
        toon: str,
        *,
        idempotency_key: str | None = None,
        content: str | None = None,
        options: ValidateOptions | None = None,
    ) -> Validation:
        """Is this TOON valid, and does it give back a document?

        Decodes the text with the official strict decoder. With `content`, also tells
        whether the text gives that document back. Invalid TOON is an answer with status
        200, not an error.

        idempotency_key: Hosted API: names the request, so that repeating it is counted
        once. The local server counts nothing and does not look at it.

        toon: The TOON text to check.

        content: The document that the TOON text should give back.

        options: Options of `validate`.
        """
        return self._ask(
            "POST",
            "/v1/validate",
            header={"idempotency-key": idempotency_key},
            body={"toon": toon, "content": content, "options": options},
        )

    def plan(
        self,
        content: str,
        *,
        idempotency_key: str | None = None,
        options: PlanOptions | None = None,
    ) -> PlanVerdict:
        """Which sections are worth it by themselves?

        Judges every section as a document of its own, under the same policy, and measures
        the hybrid document in which those that earn `convert` are replaced. The verdict on
        the whole document stands beside the plan and is not changed by it.

        idempotency_key: Hosted API: names the request, so that repeating it is counted
        once. The local server counts nothing and does not look at it.

        content: The document text.

        options: Options of `plan`.
        """
        return self._ask(
            "POST",
            "/v1/plan",
            header={"idempotency-key": idempotency_key},
            body={"content": content, "options": options},
        )

    def openapi(
        self,
    ) -> str:
        """This description.

        The OpenAPI 3.1 description that the running server follows: this file, byte for
        byte. Local server only; the hosted API answers 404.
        """
        return self._ask(
            "GET",
            "/v1/openapi.yaml",
        )

    def livez(
        self,
    ) -> Health:
        """Does the server live?

        Answers as long as the process can answer at all. Outside the versioned prefix.
        """
        return self._ask(
            "GET",
            "/livez",
        )

    def readyz(
        self,
    ) -> Health:
        """Does the server take requests?

        For whoever sends requests to it: not before its workers are ready, and no more once
        it is being stopped. Outside the versioned prefix.
        """
        return self._ask(
            "GET",
            "/readyz",
        )

    def get_account(
        self,
    ) -> Account:
        """Limits and standing.

        What holds for the account and this key, whether reports are kept, and what is used
        or under way today (UTC).
        """
        return self._ask(
            "GET",
            "/v1/account",
        )

    def get_usage(
        self,
        *,
        from_: str | None = None,
        to: str | None = None,
    ) -> Usage:
        """Usage by day and key.

        Documents and characters that were judged, by day (UTC) and key. Both ends of a
        range are part of it; without one, all there is.

        from_: The first day (UTC).

        to: The last day (UTC).
        """
        return self._ask(
            "GET",
            "/v1/account/usage",
            query={"from": from_, "to": to},
        )

    def list_keys(
        self,
    ) -> Keys:
        """All keys, those that have ended too, without the keys themselves.

        What is known of each key. The service has the hashes of keys, not the keys.
        """
        return self._ask(
            "GET",
            "/v1/account/keys",
        )

    def rotate_key(
        self,
        id: str,
    ) -> NewKey:
        """Make a key in place of another, which is taken for 7 more days.

        The new key has the label, scopes and limits of the old one, and lives as long as
        that was made to. Only a key that is active can be rotated.

        id: Its id, as lists show it.
        """
        return self._ask(
            "POST",
            "/v1/account/keys/{id}/rotate",
            place={"id": id},
        )

    def revoke_key(
        self,
        id: str,
    ) -> Key:
        """End a key at once.

        Nodes refuse it within seconds. It cannot be undone; a key that was revoked before
        stays as it is.

        id: Its id, as lists show it.
        """
        return self._ask(
            "POST",
            "/v1/account/keys/{id}/revoke",
            place={"id": id},
        )

    def list_history(
        self,
        *,
        after: str | None = None,
        limit: int | None = None,
    ) -> History:
        """Reports, newest first.

        A page of the reports of the account, where it keeps them. `next` leads to the
        following page.

        after: `next` of the page before.

        limit: At most so many.
        """
        return self._ask(
            "GET",
            "/v1/account/history",
            query={"after": after, "limit": limit},
        )

    def delete_history(
        self,
    ) -> Deleted:
        """Delete all reports.

        Deletes every report of the account, and says how many there were. It cannot be
        undone.
        """
        return self._ask(
            "DELETE",
            "/v1/account/history",
        )

    def get_report(
        self,
        id: str,
    ) -> Report:
        """One report.

        One report by the id of its use, which is the `x-request-id` of the answer unless
        the request was named.

        id: Its id, as lists show it.
        """
        return self._ask(
            "GET",
            "/v1/account/history/{id}",
            place={"id": id},
        )

    def delete_report(
        self,
        id: str,
    ) -> Deleted:
        """Delete one report.

        Deletes a report by its id. It cannot be undone.

        id: Its id, as lists show it.
        """
        return self._ask(
            "DELETE",
            "/v1/account/history/{id}",
            place={"id": id},
        )

    def _ask(
        self,
        method: str,
        path: str,
        *,
        place: dict[str, str] | None = None,
        query: dict[str, Any] | None = None,
        header: dict[str, Any] | None = None,
        body: dict[str, Any] | None = None,
    ) -> Any:
        for name, value in (place or {}).items():
            path = path.replace("{" + name + "}", quote(value, safe=""))
        given = _without_none(query)
        url = self._base_url + path + ("?" + urlencode(given) if given else "")
        headers = {"accept": "application/json", **_without_none(header)}
        if self._key is not None:
            headers["authorization"] = "Bearer " + self._key
        data = None
        if body is not None:
            headers["content-type"] = "application/json"
            data = json.dumps(_without_none(body), allow_nan=False).encode("ascii")
        request = Request(url, data=data, headers=headers, method=method)
        try:
            with self._opener.open(request, timeout=self._timeout) as response:
                return _read(response.read(), response.headers.get_content_type())
        except HTTPError as error:
            with error:
                raise _to_error(error) from None
        except HTTPException as error:
            raise OSError("the connection ended before the whole answer") from error


class _NoRedirects(HTTPRedirectHandler):
    def redirect_request(self, *_: Any) -> None:
        return None


def _without_none(values: dict[str, Any] | None) -> dict[str, Any]:
    return {name: value for name, value in (values or {}).items() if value is not None}


def _read(content: bytes, media_type: str) -> Any:
    text = content.decode("utf-8")
    return json.loads(text) if media_type == "application/json" else text


def _to_error(error: HTTPError) -> ContextVerdictError:
    try:
        details = json.loads(error.read())["error"]
        code, message = str(details["code"]), str(details["message"])
    except (ValueError, KeyError, TypeError, OSError, HTTPException):
        message = "the answer has status {} and is none of the API".format(error.code)
        return ContextVerdictError(message, code=None, status=error.code)
    retry_after = error.headers.get("retry-after", "")
    return ContextVerdictError(
        message,
        code=code,
        status=error.code,
        field=details.get("field"),
        request_id=details.get("request_id"),
        retry_after=int(retry_after) if retry_after.isdigit() else None,
    )
