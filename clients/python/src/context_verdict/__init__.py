"""Judges many documents with one warm process of the Node.js package `context-verdict`."""

from .errors import ContextVerdictError, DocumentError, ProcessError
from .judge import Answer, Judge
from .program import VERSION as __version__
from .shards import ShardResult, answer_shard

__all__ = ["Answer", "ContextVerdictError", "DocumentError", "Judge", "ProcessError"]
__all__ += ["ShardResult", "__version__", "answer_shard"]
