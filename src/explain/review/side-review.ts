import { ROUNDING } from '../why/contrast.ts';
import { pawns } from '../why/format-pawns.ts';
import { inSentence } from '../why/reasons.ts';
import { sideAccuracy } from './accuracy.ts';
import type { ReviewedMove, Side, SideReview, TermLoss } from './review.ts';

/** How many terms the summary names, and from how many centipawns on. */
const MOST = 3;
const LEAST = 10;

/** Parts of the score that are not terms. */
const REST: ReadonlySet<string> = new Set([ROUNDING, 'mate', 'draw']);

/** Adds up what marked moves lost to each term. A move that allows or misses a mate, or ends in a draw, has no terms to compare. */
export function termLosses(moves: readonly Pick<ReviewedMove, 'mark'>[]): TermLoss[] {
  const terms = new Map<string, { title: string; lost: number }>();
  for (const { mark } of moves) {
    const rows = mark?.reason.rows ?? [];
    if (rows.some(({ id, difference }) => (id === 'mate' || id === 'draw') && difference !== 0)) continue;
    for (const { id, title, stm } of rows) {
      if (REST.has(id)) continue;
      terms.set(id, { title, lost: (terms.get(id)?.lost ?? 0) + stm });
    }
  }
  return [...terms].map(([id, { title, lost }]) => ({ id, title, lost })).sort((a, b) => b.lost - a.lost);
}

/** Parts of the score that a summary leaves out: they act on all terms, or belong to none. */
const UNNAMED: ReadonlySet<string> = new Set(['search', 'scale', 'cap', 'tempo']);

/** The terms that a summary names. */
export function namedTerms(terms: readonly TermLoss[]): TermLoss[] {
  return terms.filter(({ id, lost }) => lost >= LEAST && !UNNAMED.has(id));
}

/** "White lost 2.10 pawns to king safety, 0.80 to rooks." */
export function lossWords(who: string, terms: readonly TermLoss[]): string[] {
  const chosen = namedTerms(terms).slice(0, MOST);
  if (chosen.length === 0) return [];
  const parts = chosen.map((term, i) => `${pawns(term.lost)}${i === 0 ? ' pawns' : ''} to ${inSentence(term.title)}`);
  return [`${who} lost ${parts.join(', ')} by the marked moves.`];
}

/** Sums up the game for one side. `weights` has the weight of each move of the game. */
export function sideReview(moves: readonly ReviewedMove[], weights: readonly number[], side: Side): SideReview {
  const own = moves.filter(({ by }) => by === side);
  const count = (severity: string) => own.filter(({ mark }) => mark?.severity === severity).length;
  const terms = termLosses(own);
  return {
    accuracy: sideAccuracy(own.map(({ accuracy, ply }) => ({ accuracy, weight: weights[ply - 1]! }))),
    averageLoss: own.length === 0 ? null : own.reduce((sum, { loss }) => sum + loss, 0) / own.length,
    inaccuracies: count('inaccuracy'),
    mistakes: count('mistake'),
    blunders: count('blunder'),
    missedWins: own.filter(({ mark }) => mark?.isMissedWin).length,
    terms,
    words: lossWords(side === 'white' ? 'White' : 'Black', terms),
  };
}
