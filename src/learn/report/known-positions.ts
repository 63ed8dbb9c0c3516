import type { Game } from '../../engine/game.ts';
import { nineAuditSetups } from '../../evaluation/audit/nine-positions.ts';
import { parseFen } from '../../notation/fen.ts';
import type { AnySetup, BoardPosition } from '../../rules/board-position.ts';
import { unwrap } from '../../rules/result.ts';

/** Well-known positions of chess, which show what a change of the numbers means. */
export const KNOWN_POSITIONS: readonly { readonly name: string; readonly fen: string }[] = [
  { name: 'Start position', fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1' },
  { name: 'Ruy Lopez', fen: 'r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3' },
  {
    name: 'Immortal game, before 22.Qf6+',
    fen: 'r1bk3r/p2p1pNp/n2B1n2/1p1NP2P/6P1/3P1Q2/P1P1K3/q5b1 w - - 1 22',
  },
  { name: 'Opera game, before 16.Qb8+', fen: '4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16' },
  {
    name: 'Game of the century, before 17…Be6',
    fen: 'r3r1k1/pp3pbp/1qp3p1/2B5/2BP2b1/Q1n2N2/P4PPP/3R1K1R b - - 3 17',
  },
  {
    name: 'Kasparov–Topalov 1999, before 24.Rxd4',
    fen: 'b2r3r/k4p1p/p2q1np1/NppP4/3p1Q2/P4PPB/1PP4P/1K1RR3 w - - 1 24',
  },
  { name: 'Lucena position', fen: '1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1' },
  { name: 'Philidor position', fen: '4k3/R7/1r6/4PK2/8/8/8/8 w - - 0 1' },
  { name: 'Saavedra position', fen: '8/8/1KP5/3r4/8/8/8/k7 w - - 0 1' },
  { name: 'Réti study', fen: '7K/8/k1P5/7p/8/8/8/8 w - - 0 1' },
];

/** A position of a report. */
export interface ReportPosition {
  readonly name: string;
  readonly setup: AnySetup;
}

const COUNT = KNOWN_POSITIONS.length;

/** Positions in which a report shows what changed: well-known ones in chess, on other boards the start and some that its audit uses. */
export function reportPositions({ board }: Pick<Game<BoardPosition>, 'board'>): readonly ReportPosition[] {
  if (board === undefined) return KNOWN_POSITIONS.map(({ name, fen }) => ({ name, setup: unwrap(parseFen(fen)) }));
  const [start, ...others] = nineAuditSetups(board);
  const step = Math.floor(others.length / (COUNT - 1));
  const some = Array.from({ length: COUNT - 1 }, (_, i) => others[i * step]!);
  return [start!, ...some].map((setup, i) => ({ name: i === 0 ? 'Start position' : `Position ${i + 1}`, setup }));
}
