"""Webhooks for programs: list, add, remove the addresses that get finished games."""

from dataclasses import asdict

from fastapi import APIRouter
from starlette.requests import Request

from letrado.server.api.models import Hook, HookList, HookText, NewHook
from letrado.server.api.webhook_targets import read_target
from letrado.server.security.identity import account_of, now_of, store_of
from letrado.store import read_transaction, write_transaction
from letrado.store.people import webhooks

router = APIRouter(prefix="/api/v1", tags=["webhooks"])


@router.get("/webhooks")
def list_webhooks(request: Request) -> HookList:
    """Return your addresses, and their state."""
    with read_transaction(store_of(request)) as connection:
        found = webhooks.of_account(connection, account_of(request).id)
    return HookList(webhooks=[Hook.model_validate(asdict(each)) for each in found])


@router.post("/webhooks", status_code=201)
def add_webhook(request: Request, wanted: HookText) -> NewHook:
    """Add an address that gets each of your games when it is over."""
    read_target(wanted.url, private=request.app.state.webhooks.private)
    with write_transaction(store_of(request)) as connection:
        made = webhooks.make(connection, account_of(request), wanted.url, now_of(request))
    return NewHook.model_validate(asdict(made))


@router.delete("/webhooks/{webhook}", status_code=204)
def remove_webhook(request: Request, webhook: str) -> None:
    """Remove an address."""
    with write_transaction(store_of(request)) as connection:
        webhooks.remove(connection, account_of(request).id, webhook)
