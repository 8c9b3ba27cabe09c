"""The word judge: a full screen that answers for a whole play, and works without network.

The browser gets the words as the part of the graph that spells them forwards, so that a tablet in a
hall can judge by itself. It needs no account: everybody who may see a lexicon's words may use it.
"""

import gzip
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path as FilePath
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from letrado.lexicon.forward import forward_graph
from letrado.lexicon.lookup import Lexicon
from letrado.server.features.lexicons.lexicons import PLAYED, LexiconList
from letrado.server.rendering.drawing import alphabet_data
from letrado.server.rendering.environment import page
from letrado.server.rendering.i18n import language_of

router = APIRouter(include_in_schema=False)

Word = Annotated[str, Query(max_length=60)]
Words = Annotated[list[Word] | None, Query(max_length=8)]

_GRAPHS = 8
"""Lexicons whose words are kept ready to be sent: about a megabyte each."""

_PACKING = 6
_BYTES = "application/octet-stream"
_PORTION = 2**15


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer on a play: never which of its words failed (F09 §40, CAT 6¶1)."""

    words: tuple[str, ...]
    correct: bool


@router.api_route("/juez", methods=["GET", "HEAD"])
def judge_page(
    request: Request,
    lexico: Annotated[str, Query(max_length=64)] = "",
    palabra: Words = None,
) -> Response:
    """Show the judge with the lexicon asked for, else the default of the page's language.

    Browsers without script send the words here, and the page itself answers.
    """
    lexicon, lexicons = _chosen(request, lexico)
    words = tuple(text for each in palabra or () if (text := each.strip()))
    asked = bool(lexicon and words)
    context = {
        "lexicons": lexicons,
        "chosen": lexicon,
        "answer": Answer(words, all(word in lexicon for word in words))
        if lexicon and words
        else None,
        "data": judge_data(lexicon) if lexicon and not asked else None,
    }
    return page(request, "judge.html", context)


def _chosen(request: Request, name: str) -> tuple[Lexicon | None, list[Lexicon]]:
    available = LexiconList.of(request.app.state.lexicons)
    lexicons = [lexicon for lexicon in available.in_order if lexicon.alphabet.language in PLAYED]
    named = [lexicon for lexicon in lexicons if lexicon.name == name]
    own = [lexicon for lexicon in lexicons if lexicon.alphabet.language == language_of(request)]
    return next(iter(named or own or lexicons), None), lexicons


@router.api_route("/juez/palabras/{digest}", methods=["GET", "HEAD"])
def judge_words(
    request: Request, digest: Annotated[str, Path(min_length=8, max_length=128)]
) -> Response:
    """Return the words of a lexicon for the judge; they never change, so browsers keep them."""
    lexicon: Lexicon = request.app.state.lexicons.load_digest(digest)
    headers = {
        "Cache-Control": "public, max-age=31536000, immutable",
        "ETag": f'"{lexicon.manifest.digest}"',
        "Vary": "Accept-Encoding",
    }
    if headers["ETag"] in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    content = _packed_graph(lexicon.path, lexicon.manifest.digest)
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return StreamingResponse(_unpacked(content), media_type=_BYTES, headers=headers)
    headers["Content-Encoding"] = "gzip"
    return Response(content, media_type=_BYTES, headers=headers)


def _unpacked(content: bytes) -> Iterator[bytes]:
    """Unpack a file in portions, so that many may read it at once, and slowly."""
    reader = zlib.decompressobj(zlib.MAX_WBITS | 16)
    for first in range(0, len(content), _PORTION):
        yield reader.decompress(content[first : first + _PORTION])


@lru_cache(maxsize=_GRAPHS)
def _packed_graph(path: FilePath, digest: str) -> bytes:
    """Return the graph of the words with this digest, packed, which takes half a second."""
    del digest  # a file may get other words
    return gzip.compress(forward_graph(path), _PACKING)


def judge_data(lexicon: Lexicon) -> dict[str, Any]:
    """Return the judge's data about its lexicon."""
    return {
        "lexicon": lexicon.name,
        "digest": lexicon.manifest.digest,
        "words": lexicon.manifest.words,
        "graph": f"/juez/palabras/{lexicon.manifest.digest}",
        "alphabet": alphabet_data(lexicon.alphabet),
    }
