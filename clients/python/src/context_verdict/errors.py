class ContextVerdictError(Exception):
    """What went wrong: `code` for programs, `message` for people, and whether to try again."""

    def __init__(self, code: str, message: str, retryable: bool = False, field: str | None = None):
        # All of them are `args`, so that the error can be pickled.
        super().__init__(code, message, retryable, field)
        self.code, self.message, self.retryable, self.field = code, message, retryable, field

    def __str__(self) -> str:
        return f"{self.code}: {self.message}"


class DocumentError(ContextVerdictError):
    """A document has no verdict. The others are not affected."""


class ProcessError(ContextVerdictError):
    """The program `context-verdict` cannot be run here: missing, of another version, or closed."""
