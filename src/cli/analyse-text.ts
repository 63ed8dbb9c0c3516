import { markName } from '../explain/review/mark-name.ts';
import type { NamedReview, OpeningShare, PlayerReport, Share } from '../explain/review/player-report.ts';
import type { ReviewedMove, SideReview } from '../explain/review/review.ts';
import { namedTerms } from '../explain/review/side-review.ts';
import type { Goal } from '../explain/why/investigation.ts';
import type { Profile } from '../profiles/profile.ts';
import { align } from './table.ts';
import { wrapped } from './wrapped.ts';

const OPENINGS_SHOWN = 10;
const TERMS_SHOWN = 8;

function percent(value: number | null): string {
  return value === null ? '–' : `${value.toFixed(1)} %`;
}

function moveNumber({ ply, by }: ReviewedMove, fen: string): string {
  const [, turn, , , , first = '1'] = fen.split(' ');
  const number = Number(first) + Math.floor((ply - 1 + (turn === 'b' ? 1 : 0)) / 2);
  return `${number}${by === 'white' ? '.' : '...'}`;
}

function sideLine(name: string, side: SideReview): string {
  const { accuracy, inaccuracies, mistakes, blunders, missedWins } = side;
  const counts = `inaccuracies ${inaccuracies}, mistakes ${mistakes}, blunders ${blunders}, missed wins ${missedWins}`;
  return `  ${name}: accuracy ${percent(accuracy)}, ${counts}`;
}

/** Names what all scores and marks come from. */
export function searchLine({ name, hash }: Profile, goal: Goal): string {
  const limit = 'ms' in goal ? `${goal.ms} ms` : 'nodes' in goal ? `${goal.nodes} nodes` : `depth ${goal.depth}`;
  return `full search · ${limit} for each position · profile ${name} (${hash})`;
}

/** A game for a terminal: accuracy, marked moves with their reasons, and the summary by term. */
export function gameLines(number: number, { white, black, result, review }: NamedReview): string[] {
  const { moves, positions, moments } = review;
  const marked = moves.flatMap((move) => {
    if (move.mark === null) return [];
    const { mark, best, ply, san } = move;
    const moment = moments.includes(ply) ? ' *' : '';
    const text = `${moveNumber(move, positions[0]!.fen)} ${san}  ${markName(mark)}${moment}: ${mark.reason.lead} Best: ${best.san}.`;
    return wrapped(text).map((line, i) => `${i === 0 ? '  ' : '      '}${line}`);
  });
  const words = [...review.white.words, ...review.black.words].map((text) => `  ${text}`);
  return [
    `${number}. ${white} – ${black}  ${result}`,
    sideLine('White', review.white),
    sideLine('Black', review.black),
    ...marked,
    ...words,
    ...(moments.length === 0 ? [] : ['  * decisive']),
    '',
  ];
}

function shareCells({ moves, averageLoss, inaccuracies, mistakes, blunders }: Share): string[] {
  return [
    String(moves),
    averageLoss === null ? '–' : averageLoss.toFixed(1),
    ...[inaccuracies, mistakes, blunders].map(String),
  ];
}

const SHARE_HEAD = ['moves', 'loss a move', 'inaccuracies', 'mistakes', 'blunders'];

function openingCells(opening: OpeningShare): string[] {
  const score = opening.decided === 0 ? '–' : `${opening.points}/${opening.decided}`;
  return [`  ${opening.opening}`, String(opening.games), score, ...shareCells(opening)];
}

/** Where a player loses the points: by term, by phase and by opening. */
export function playerLines(report: PlayerReport): string[] {
  const { player, games, accuracy, missedWins, terms, phases, openings, words } = report;
  const lost = namedTerms(terms).slice(0, TERMS_SHOWN);
  const rest = openings.length - OPENINGS_SHOWN;
  const right = (cells: number, first: number) => Array.from({ length: cells }, (_, i) => i + first);
  return [
    `${player}: games ${games}, accuracy ${percent(accuracy)}, missed wins ${missedWins}`,
    ...words,
    '',
    ...(lost.length === 0 ? [] : ['By term, in pawns lost by marked moves:']),
    ...(lost.length === 0
      ? []
      : [
          ...align(
            lost.map(({ title, lost: cp }) => [`  ${title}`, (cp / 100).toFixed(2)]),
            [1],
          ),
          '',
        ]),
    'By phase (loss in winning chances, percentage points):',
    ...align([['  phase', ...SHARE_HEAD], ...phases.map((one) => [`  ${one.phase}`, ...shareCells(one)])], right(5, 1)),
    '',
    'By opening:',
    ...align(
      [['  opening', 'games', 'score', ...SHARE_HEAD], ...openings.slice(0, OPENINGS_SHOWN).map(openingCells)],
      right(7, 1),
    ),
    ...(rest > 0 ? [`  and ${rest} more`] : []),
  ];
}
