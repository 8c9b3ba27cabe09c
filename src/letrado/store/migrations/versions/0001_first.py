"""The first tables: people, games and their logs, study."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

Instant = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
Number: sa.types.TypeEngine[float] = sa.Double().with_variant(sa.REAL(), "sqlite")


def upgrade() -> None:
    """From nothing."""
    op.create_table(
        "account",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("name_key", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("password_hash", sa.Text(), nullable=True),
        sa.Column("language", sa.Text(), nullable=False),
        sa.Column("created_at", Instant, nullable=False),
        sa.Column("deleted_at", Instant, nullable=True),
        sa.CheckConstraint("kind IN ('guest', 'member', 'bot')", name=op.f("ck_account_kind")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_account")),
        sa.UniqueConstraint("name_key", name=op.f("uq_account_name_key")),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_table(
        "card",
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("lexicon", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("box", sa.Integer(), nullable=False),
        sa.Column("due", sa.Integer(), nullable=False),
        sa.Column("since", sa.Integer(), nullable=False),
        sa.Column("correct", sa.Integer(), nullable=False),
        sa.Column("wrong", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("owner", "lexicon", "kind", "key", name=op.f("pk_card")),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_card_owner_due"), "card", ["owner", "due"], unique=False)
    op.create_table(
        "list",
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("lexicon", sa.Text(), nullable=False),
        sa.Column("question", sa.Text(), nullable=False),
        sa.Column("saved", sa.Integer(), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("owner", "name", name=op.f("pk_list")),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_table(
        "match",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("created_at", Instant, nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_match")),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_table(
        "throttle",
        sa.Column("what", sa.Text(), nullable=False),
        sa.Column("since", Instant, nullable=False),
        sa.Column("times", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("what", name=op.f("pk_throttle")),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_throttle_since"), "throttle", ["since"], unique=False)
    op.create_table(
        "block",
        sa.Column("account", sa.Text(), nullable=False),
        sa.Column("blocked", sa.Text(), nullable=False),
        sa.Column("at", Instant, nullable=False),
        sa.ForeignKeyConstraint(["account"], ["account.id"], name=op.f("fk_block_account")),
        sa.ForeignKeyConstraint(["blocked"], ["account.id"], name=op.f("fk_block_blocked")),
        sa.PrimaryKeyConstraint("account", "blocked", name=op.f("pk_block")),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_block_blocked"), "block", ["blocked"], unique=False)
    op.create_table(
        "game",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("created_at", Instant, nullable=False),
        sa.Column("edition", sa.Text(), nullable=False),
        sa.Column("language", sa.Text(), nullable=False),
        sa.Column("lexicon", sa.Text(), nullable=False),
        sa.Column("lexicon_digest", sa.Text(), nullable=False),
        sa.Column("pace", sa.Text(), nullable=False),
        sa.Column("days_a_turn", sa.Integer(), nullable=True),
        sa.Column("clock_ms", sa.Integer(), nullable=True),
        sa.Column("visibility", sa.Text(), nullable=False),
        sa.Column("delay_ms", sa.Integer(), nullable=False),
        sa.Column("rated", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Text(), nullable=True),
        sa.Column("match_place", sa.Integer(), nullable=True),
        sa.Column("side_a", sa.Text(), nullable=True),
        sa.Column("side_b", sa.Text(), nullable=True),
        sa.Column("imported_by", sa.Text(), nullable=True),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("turn", sa.Text(), nullable=True),
        sa.Column("score_a", sa.Integer(), server_default="0", nullable=False),
        sa.Column("score_b", sa.Integer(), server_default="0", nullable=False),
        sa.Column("result", sa.Text(), nullable=True),
        sa.Column("moved_at", Instant, nullable=True),
        sa.Column("due_at", Instant, nullable=True),
        sa.Column("ended_at", Instant, nullable=True),
        sa.CheckConstraint(
            "(imported_by IS NULL) = (side_a IS NOT NULL AND side_b IS NOT NULL)",
            name=op.f("ck_game_sides"),
        ),
        sa.CheckConstraint("pace IN ('live', 'correspondence')", name=op.f("ck_game_pace")),
        sa.CheckConstraint(
            "status IN ('running', 'over', 'cancelled', 'recorded')", name=op.f("ck_game_status")
        ),
        sa.CheckConstraint(
            "visibility IN ('public', 'link', 'players')", name=op.f("ck_game_visibility")
        ),
        sa.ForeignKeyConstraint(["imported_by"], ["account.id"], name=op.f("fk_game_imported_by")),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name=op.f("fk_game_match_id")),
        sa.ForeignKeyConstraint(["side_a"], ["account.id"], name=op.f("fk_game_side_a")),
        sa.ForeignKeyConstraint(["side_b"], ["account.id"], name=op.f("fk_game_side_b")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_game")),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_game_imported_by"), "game", ["imported_by"], unique=False)
    op.create_index(op.f("ix_game_match_id"), "game", ["match_id"], unique=False)
    op.create_index(op.f("ix_game_side_a"), "game", ["side_a"], unique=False)
    op.create_index(op.f("ix_game_side_b"), "game", ["side_b"], unique=False)
    op.create_index(op.f("ix_game_status_due_at"), "game", ["status", "due_at"], unique=False)
    op.create_table(
        "rating",
        sa.Column("account", sa.Text(), nullable=False),
        sa.Column("language", sa.Text(), nullable=False),
        sa.Column("speed", sa.Text(), nullable=False),
        sa.Column("rating", Number, nullable=False),
        sa.Column("deviation", Number, nullable=False),
        sa.Column("volatility", Number, nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("at", Instant, nullable=False),
        sa.ForeignKeyConstraint(["account"], ["account.id"], name=op.f("fk_rating_account")),
        sa.PrimaryKeyConstraint("account", "language", "speed", name=op.f("pk_rating")),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_table(
        "recovery",
        sa.Column("secret_hash", sa.Text(), nullable=False),
        sa.Column("account", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("created_at", Instant, nullable=False),
        sa.Column("expires_at", Instant, nullable=True),
        sa.CheckConstraint("kind IN ('code', 'link')", name=op.f("ck_recovery_kind")),
        sa.ForeignKeyConstraint(["account"], ["account.id"], name=op.f("fk_recovery_account")),
        sa.PrimaryKeyConstraint("secret_hash", name=op.f("pk_recovery")),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_recovery_account"), "recovery", ["account"], unique=False)
    op.create_table(
        "role_grant",
        sa.Column("account", sa.Text(), nullable=False),
        sa.Column("role", sa.Text(), nullable=False),
        sa.Column("scope_kind", sa.Text(), nullable=False),
        sa.Column("scope_id", sa.Text(), nullable=False),
        sa.Column("granted_at", Instant, nullable=False),
        sa.Column("granted_by", sa.Text(), nullable=True),
        sa.CheckConstraint(
            "scope_kind IN ('site', 'tournament', 'game')", name=op.f("ck_role_grant_scope_kind")
        ),
        sa.ForeignKeyConstraint(["account"], ["account.id"], name=op.f("fk_role_grant_account")),
        sa.ForeignKeyConstraint(
            ["granted_by"], ["account.id"], name=op.f("fk_role_grant_granted_by")
        ),
        sa.PrimaryKeyConstraint(
            "account", "role", "scope_kind", "scope_id", name=op.f("pk_role_grant")
        ),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_index(
        op.f("ix_role_grant_scope_kind_scope_id"),
        "role_grant",
        ["scope_kind", "scope_id"],
        unique=False,
    )
    op.create_table(
        "session",
        sa.Column("token_hash", sa.Text(), nullable=False),
        sa.Column("account", sa.Text(), nullable=False),
        sa.Column("created_at", Instant, nullable=False),
        sa.Column("seen_at", Instant, nullable=False),
        sa.Column("agent", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["account"], ["account.id"], name=op.f("fk_session_account")),
        sa.PrimaryKeyConstraint("token_hash", name=op.f("pk_session")),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_session_account"), "session", ["account"], unique=False)
    op.create_table(
        "chat",
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("n", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", Instant, nullable=False),
        sa.Column("account", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["account"], ["account.id"], name=op.f("fk_chat_account")),
        sa.ForeignKeyConstraint(["game"], ["game.id"], name=op.f("fk_chat_game")),
        sa.PrimaryKeyConstraint("game", "n", name=op.f("pk_chat")),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_chat_account"), "chat", ["account"], unique=False)
    op.create_table(
        "event",
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", Instant, nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["game.id"], name=op.f("fk_event_game")),
        sa.PrimaryKeyConstraint("game", "seq", name=op.f("pk_event")),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_table(
        "mute",
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("account", sa.Text(), nullable=False),
        sa.Column("at", Instant, nullable=False),
        sa.ForeignKeyConstraint(["account"], ["account.id"], name=op.f("fk_mute_account")),
        sa.ForeignKeyConstraint(["game"], ["game.id"], name=op.f("fk_mute_game")),
        sa.PrimaryKeyConstraint("game", "account", name=op.f("pk_mute")),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_table(
        "note",
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("account", sa.Text(), nullable=False),
        sa.Column("at", Instant, nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["account"], ["account.id"], name=op.f("fk_note_account")),
        sa.ForeignKeyConstraint(["game"], ["game.id"], name=op.f("fk_note_game")),
        sa.PrimaryKeyConstraint("game", "account", name=op.f("pk_note")),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_table(
        "offer",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("account", sa.Text(), nullable=False),
        sa.Column("invited", sa.Text(), nullable=True),
        sa.Column("created_at", Instant, nullable=False),
        sa.Column("expires_at", Instant, nullable=True),
        sa.Column("listed", sa.Integer(), nullable=False),
        sa.Column("terms", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["account"], ["account.id"], name=op.f("fk_offer_account")),
        sa.ForeignKeyConstraint(["game"], ["game.id"], name=op.f("fk_offer_game")),
        sa.ForeignKeyConstraint(["invited"], ["account.id"], name=op.f("fk_offer_invited")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_offer")),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_offer_account"), "offer", ["account"], unique=False)
    op.create_index(op.f("ix_offer_invited"), "offer", ["invited"], unique=False)
    op.create_index(op.f("ix_offer_listed"), "offer", ["listed"], unique=False)
    op.create_table(
        "report",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("reporter", sa.Text(), nullable=False),
        sa.Column("account", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=True),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", Instant, nullable=False),
        sa.Column("closed_at", Instant, nullable=True),
        sa.Column("closed_by", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["account"], ["account.id"], name=op.f("fk_report_account")),
        sa.ForeignKeyConstraint(["closed_by"], ["account.id"], name=op.f("fk_report_closed_by")),
        sa.ForeignKeyConstraint(["game"], ["game.id"], name=op.f("fk_report_game")),
        sa.ForeignKeyConstraint(["reporter"], ["account.id"], name=op.f("fk_report_reporter")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_report")),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_report_account"), "report", ["account"], unique=False)
    op.create_index(op.f("ix_report_reporter"), "report", ["reporter"], unique=False)
