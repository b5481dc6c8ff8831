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


# [types]


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

    # [operations]

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
