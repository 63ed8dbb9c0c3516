import type { Row } from './search-parameters.ts';

/** What levels are made of besides the features of the search. Percentages are of 100. */

/** How far to look at most, whatever a search is asked for. */
export const LIMIT_ROWS: readonly Row[] = [
  ['depthLimit', 0, 0, 100, 1, 'Deepest iteration; 0 for no limit.'],
  ['nodeLimit', 0, 0, 100_000_000, 100, 'Nodes after which a search ends, its first iteration apart; 0 for no limit.'],
  [
    'timeLimit',
    0,
    0,
    3_600_000,
    100,
    'Most time for a move, in milliseconds; 0 for no limit. Searches asked for by depth or nodes alone are not timed.',
  ],
  ['tableEntries', 0, 0, 100_000_000, 1024, 'Entries of the transposition table in use; 0 for all there are.'],
];

/** Orderings that look at all moves at once. */
export const ORDERING_ROWS: readonly Row[] = [
  [
    'ordering',
    0,
    0,
    2,
    1,
    'How moves are ordered. 0: in stages; 1: all at once by the weights below; 2: by a shallower search of each.',
  ],
  ['orderPromotion', 8000, 0, 50_000, 100, 'Weight of a promotion.'],
  ['orderCapture', 4000, 0, 50_000, 100, 'Weight of a capture; what is taken comes on top.'],
  ['orderCheck', 600, 0, 50_000, 50, 'Weight of a check.'],
  ['orderHanging', 400, 0, 50_000, 50, 'What a quiet move loses that leaves its piece to be taken.'],
  ['orderDevelopment', 60, 0, 50_000, 10, 'Weight of a minor piece leaving its first rank.'],
  ['orderSee', 6000, 0, 50_000, 100, 'What a capture loses that loses material.'],
  ['orderSeeLoss', 200, 0, 1000, 10, 'What it may lose before that.'],
  ['orderKiller', 1000, 0, 50_000, 50, 'Weight of a killer.'],
  ['orderCounter', 900, 0, 50_000, 50, 'Weight of a counter-move.'],
  ['orderHistory', 1000, 0, 50_000, 50, 'The most that histories add to a quiet move, or take.'],
  [
    'orderEvasion',
    10_000,
    0,
    50_000,
    100,
    'In check: by how much a capture is before a block, and a block before a king move.',
  ],
  ['recursiveDepth', 2, 2, 20, 1, 'Least depth at which a shallower search orders the moves.'],
  ['recursiveReduction', 2, 1, 20, 1, 'By how many plies it is shallower.'],
];

/** How the root chooses among moves that the search finds nearly equal. */
export const POLICY_ROWS: readonly Row[] = [
  ['playForWin', 0, 0, 1, 1, 'Avoid repetitions while not losing, and favour moves that make progress.'],
  ['repetitionPenalty', 15, 0, 500, 1, 'Penalty of a repeating move, in centipawns; all factors below multiply it.'],
  ['repetitionScale', 200, 0, 1000, 10, 'Factor of the level, in percent.'],
  ['repetitionWinning', 300, 0, 1000, 10, 'Factor of a winning side, in percent.'],
  ['repetitionAhead', 100, 0, 1000, 10, 'Factor of a side that is ahead.'],
  ['repetitionNeutral', 50, 0, 1000, 10, 'Factor where neither side is ahead.'],
  ['repetitionLosing', 0, 0, 1000, 10, 'Factor of a losing side.'],
  ['winningScore', 120, 0, 2000, 10, 'From this score on a side is winning.'],
  ['aheadScore', 20, 0, 2000, 5, 'From this score on a side is ahead.'],
  ['losingScore', 120, 0, 2000, 10, 'From this much below zero on a side is losing.'],
  ['repeatedOnce', 220, 0, 2000, 10, 'Factor of a position that has occurred once, in percent.'],
  ['repeatedTwice', 400, 0, 2000, 10, 'Factor of a position that has occurred more often.'],
  ['repeatedLoop', 150, 100, 1000, 10, 'Further factor of those: the game goes round in circles.'],
  ['forcedRepeats', 1, 0, 1, 1, 'No penalty where every move repeats.'],
  ['contempt', 20, 0, 500, 1, 'What moves that repeat or draw lose besides, in centipawns.'],
  [
    'topMoveWindow',
    15,
    0,
    500,
    1,
    'Instead of a best move that repeats, play one within this, times the factor of the level, unless losing.',
  ],
  ['nudgeWindow', 0, 0, 500, 1, 'How much wider that window is for a side somewhat ahead.'],
  ['nudgeScore', 30, 0, 2000, 5, 'From this score on it is.'],
  ['banWindow', 100, 0, 1000, 5, 'Instead of a best move that repeats, play one whose own score is within this.'],
  ['antiLoop', 30, 0, 500, 1, 'Penalty of a move whose expected answer brings an earlier position back.'],
  ['antiLoopMoves', 6, 0, 256, 1, 'How many of the best moves are looked at for that.'],
  ['drawHold', 80, 0, 2000, 5, 'From this much below zero on a draw is welcome: no penalty, bonus or ban.'],
  ['progressMinor', 6, 0, 500, 1, 'Bonus of a quiet move that brings a minor piece off its first rank.'],
  ['progressCastle', 8, 0, 500, 1, 'Bonus of castling.'],
  [
    'progressKing',
    4,
    0,
    500,
    1,
    'Bonus of a king’s step into a corner of its first rank while there are enemy queens.',
  ],
  ['progressPawn', 3, 0, 500, 1, 'Bonus of a quiet pawn move.'],
  ['progressAdvanced', 3, 0, 500, 1, 'Further bonus beyond the middle of the board.'],
  ['progressShuffle', 6, 0, 500, 1, 'Penalty of a rook that goes back to where it came from.'],
  ['repeatsLate', 1, 0, 1, 1, 'Look at quiet moves that repeat last.'],
  ['fairness', 0, 0, 1, 1, 'Play any of the moves that are as good as the best, by a seeded generator.'],
  ['fairnessWindow', 10, 0, 500, 1, 'How far below the best a move may be after all bonuses and penalties.'],
  ['fairnessBase', 25, 0, 500, 1, 'How far below the best its own score may be.'],
  ['seed', 0, 0, 2_147_483_647, 1, 'Of the generator: the same seed, the same choice in the same position.'],
];

/** Human failings, for weaker play. */
export const WEAKNESS_ROWS: readonly Row[] = [
  ['oversight', 0, 0, 100, 1, 'How many of the moves beyond its own next one a player does not see, in percent.'],
  ['oversightValue', 900, 0, 900, 10, 'The most valuable piece whose capture may be overlooked.'],
  ['tradeNoise', 0, 0, 1000, 10, 'How wrong a player may be about what other material is worth, in centipawns.'],
];
