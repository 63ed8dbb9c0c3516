import { type Epd, epdMoves, epdOperands, parseEpd } from '../notation/epd.ts';
import { positionFen } from '../notation/fen.ts';
import { parseSan } from '../notation/san.ts';
import type { Move } from '../rules/move.ts';
import type { Position } from '../rules/position.ts';
import { fail, ok, type Result } from '../rules/result.ts';

/** A position with the moves that should or should not be played. */
export interface SuitePosition {
  readonly id: string;
  readonly fen: string;
  /** Any of these moves solves it; empty if there are none. */
  readonly best: readonly Move[];
  readonly avoid: readonly Move[];
  /** The points of moves, where the suite has them. */
  readonly points: ReadonlyMap<Move, number>;
}

export function isSolved({ best, avoid }: SuitePosition, move: Move): boolean {
  return (best.length === 0 || best.includes(move)) && !avoid.includes(move);
}

/** The highest number of points for a position. */
export function maxPoints({ points }: SuitePosition): number {
  return Math.max(0, ...points.values());
}

/**
 * Parses moves and their points, such as `f5=10, Be5+=2`, which the Strategic Test Suite has in the first comment (c0). Other comments have
 * none.
 */
function parsePoints(position: Position, comment: string): Result<Map<Move, number>> {
  const points = new Map<Move, number>();
  const parts = comment.split(',').map((part) => /^\s*(\S+)=(\d{1,4})\s*$/.exec(part));
  if (parts.includes(null)) return ok(points);
  for (const part of parts) {
    const [, san, value] = part!;
    const move = parseSan(position, san!);
    if (!move.ok) return fail(move.fault.code, 'c0', `c0: ${move.fault.message}`);
    points.set(move.value, Number(value));
  }
  return ok(points);
}

function suitePosition(position: Position, epd: Epd, id: string): Result<SuitePosition> {
  const loaded = position.load(epd.setup);
  if (!loaded.ok) return loaded;
  const best = epdMoves(position, epd, 'bm');
  if (!best.ok) return best;
  const avoid = epdMoves(position, epd, 'am');
  if (!avoid.ok) return avoid;
  if (best.value.length + avoid.value.length === 0)
    return fail('suite.moves', 'bm', 'a position needs best moves (bm) or moves to avoid (am)');
  const points = parsePoints(position, epdOperands(epd, 'c0')?.[0] ?? '');
  if (!points.ok) return points;
  return ok({ id, fen: positionFen(position), best: best.value, avoid: avoid.value, points: points.value });
}

/** Reads a suite: one EPD per line, `#` begins a comment. Fails at the first bad line. */
export function parseSuite(text: string, position: Position): Result<SuitePosition[]> {
  const suite: SuitePosition[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const where = `line ${index + 1}`;
    const epd = parseEpd(line);
    const found = epd.ok ? suitePosition(position, epd.value, epdOperands(epd.value, 'id')?.[0] ?? where) : epd;
    if (!found.ok) return fail(found.fault.code, found.fault.field, `${where}: ${found.fault.message}`);
    suite.push(found.value);
  }
  return ok(suite);
}
