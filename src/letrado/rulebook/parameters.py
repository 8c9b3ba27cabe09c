"""Parameters of an edition of the rules, in six groups, one for each aspect of the game.

Each field is one parameter; an edition's folder gives its value, and the article or the reading
that it rests on. Code reads the value and never checks which edition it is.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

ClockMode = Literal["running", "stopped", "timer"]
"""Kind of clock: the mover's runs all turn, stops when counting begins, or each turn is timed."""

Pairing = Literal["round_robin", "swiss", "match", "team", "friendly"]
"""The kind of event that a game belongs to; it decides who starts (F09 §4)."""

Starter = Literal["listed", "system", "lot_then_alternate", "draw", "organiser"]
"""Rule for the first player: the one listed first, the one that the pairing system names, a draw of
lots and then in turns, a draw of tiles, or the one of listed and draw that the organiser chose.
"""


@dataclass(frozen=True, slots=True)
class Laying:
    """Tiles, board, scoring, and laying tiles (game rules 3.1)."""

    base_rules: Literal["none", "boxed_game"]
    tile_set: Literal["es", "ca"]
    rack_size: int
    bonus_all_tiles: int
    bonus_with_blanks: bool
    blanks: int
    blank_forbidden_faces: tuple[str, ...]
    blank_may_be_multiletter: bool
    blank_letter_frozen_at: Literal["laying", "counting"]
    blank_letter_spoken: bool
    blank_letter_record: Literal["spoken", "control_sheet", "sheets", "in_word"]
    blank_dispute: Literal["none", "control_sheet", "notes_then_mover"]
    multiletter_tiles: tuple[str, ...]
    split_multiletter_allowed: bool
    word_factors_multiply: bool
    centre_is_double: bool
    centre_miss: Literal["refused", "opponent_decides"]
    min_letters_first_play: int
    single_tile_slides_both_ways: bool
    reorder: Literal["to_correct", "free"]
    rearranged_for_points: Literal["flag", "ignore"]
    must_play_laid_tile: Literal["if_seen", "always"]
    breach_loses_turn: bool


@dataclass(frozen=True, slots=True)
class Setup:
    """Turn order and setting up (game rules 3.2)."""

    first_player: Mapping[Pairing, Starter]
    draw_blank_first: bool
    draw_tie_redraws: bool
    lot_seat_or_board: bool
    tile_check: bool
    start_tiles_check: bool
    sheet_inspection: bool
    second_starts_clock: bool
    racks_after_clock: bool


@dataclass(frozen=True, slots=True)
class Time:
    """Clocks (game rules 3.3). Durations are whole seconds."""

    modes: tuple[ClockMode, ...]
    clock_seconds: Mapping[ClockMode, int]
    clock_from_total: bool
    total_stops_on_claims: bool
    turn_timer_seconds: int
    timer_signals: int
    verify_pause_after: int | None
    stop_on_overdraw: bool
    stop_on_score_difference: bool
    stop_on_arbiter_call: bool
    stop_on_challenge: bool
    stop_on_force_majeure: bool
    stop_by_running_side: bool
    clock_watched_by: Literal["owner", "adversary"]
    overtime_points: int
    overtime_minutes_limit: int | None
    time_up: Literal["equalise", "last_hands"]
    last_hands: int | None
    last_hand_seconds: int | None
    time_up_racks: bool
    out_after_time: Literal["no_racks", "racks"]
    finisher_must_stop: bool


@dataclass(frozen=True, slots=True)
class Drawing:
    """Exchange, pass and tile incidents (game rules 3.4)."""

    exchange_announces_count: bool
    exchange_count_adjustable: bool
    exchange_cancellable: bool
    exchange_min_bag: int
    exchange_within_bag: bool
    exchange_is_pass: bool
    pass_word: str
    overdraw_unracked_seen: Literal["opponent_may_see", "as_racked", "unseen"]
    overdraw_racked: Literal["random", "choose"]
    overdraw_sight: int
    overdraw_window: Literal["none", "next_turn"]
    overdraw_found_by_opponent: Literal["as_racked", "lost_turn"]
    overdraw_expulsion_game: int | None
    overdraw_expulsion_tournament: int | None
    underdraw_shown: bool
    underdraw_window: Literal["none", "next_turn"]
    irregular_draw_disqualifies: bool
    bag_count_inside: tuple[Literal["both", "monitor", "opponent", "judge"], ...]


@dataclass(frozen=True, slots=True)
class Words:
    """Announcing, noting, challenge, verdict, appeal and correction (game rules 3.5)."""

    announce_total: bool
    announcement_required: bool
    note_closes: bool
    challenge_opens: Literal["counting", "announced"]
    challenge_slip: bool
    min_challenge_seconds: int
    one_verdict: bool
    verdict_names_word: bool
    later_challenge: bool
    failed_challenge_penalty: int
    invalid_loses_turn: bool
    mover_may_concede: bool
    board_hidden: bool
    appeal_by: Literal["mover", "challenger"]
    appeal_levels: int
    appeal_hides_arguments: bool
    words_noted: Literal["no", "advised", "required"]
    bonus_circled: bool
    exchange_hyphen: bool
    fix_total_until: Literal["signed", "delivered"]
    fix_play_until: Literal["both_noted", "signed", "play_complete"]


@dataclass(frozen=True, slots=True)
class Ending:
    """End of the game, absence, results and sanctions (game rules 3.6)."""

    passes_to_end: int
    invalid_counts_as_pass: bool
    lost_turn_counts_as_pass: bool
    scoreless_limit: int | None
    scoreless_exempt_at_0_0: bool
    no_move_end: bool
    own_racks_deducted: bool
    rack_to_finisher: bool
    abandon_points: int
    abandon_by_rule: bool
    both_abandon_by_rule: bool
    adjudicated_score: int
    late_clock_runs: bool
    late_clock_on_arrival: Literal["runs_until_start", "stops"]
    both_absent_clocks: Literal["none", "both", "first_listed"]
    absence_seconds: int | None
    absence_forfeit: Literal["ruling", "own_time", "window"]
    leave: Literal["notice", "own_clock", "opponent_clock"]
    leaving_disqualifies: bool
    points_sanction_least: int | None
    points_sanction_most: int | None
    late_sanction: bool
    cards: bool
    asked_validity: bool
    tribunal: bool
    tribunal_scope: Literal["none", "national_and_international", "international"]
    tribunal_conflicts: Literal["none", "players_rep", "all"]
    sanction_appeal_until: Literal["none", "next_round"]
    interpretation_by: Literal["arbiters", "directors", "committee"]
    interpretations_published: bool
    closing: Literal["signed", "delivered"]
    missing_words_claim: bool
    missing_words_by_judge: bool
    reopen: bool
