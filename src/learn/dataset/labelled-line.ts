import { parseFen } from '../../notation/fen.ts';
import { fail, ok, type Result } from '../../rules/result.ts';
import type { Setup } from '../../rules/setup.ts';
import { type HalfPoints, NO_SCORE, scoreInRange } from './record.ts';

/** A position with the result of its game, as read from one line of a file. */
export interface LabelledLine {
  readonly setup: Setup;
  readonly halfPoints: HalfPoints;
  /** In centipawns for White; NO_SCORE for none. */
  readonly score: number;
}

/** The first four fields of a FEN, clocks if there are any, and the rest. */
const FIELDS = /^\s*([^\s;,|]+\s+[wb]\s+\S+\s+(?:-|[a-h][1-8]))(?:\s+(\d{1,5})\s+(\d{1,5})(?![^\s;,|]))?(.*)$/;

const RESULTS: Readonly<Record<string, HalfPoints>> = {
  '1-0': 2,
  '0-1': 0,
  '1/2-1/2': 1,
  '½-½': 1,
  '1/2': 1,
  '1.0': 2,
  '1': 2,
  '0.5': 1,
  '.5': 1,
  '0.0': 0,
  '0': 0,
};
const SIGN = '1-0|0-1|1/2-1/2|½-½|1/2';
const NUMBER = '1\\.0|0?\\.5|0\\.0';

/** The ways to write a result after a position. The first group is the result, which is White's in all of them. */
const FORMS: readonly RegExp[] = [
  // c9 "1-0";
  new RegExp(`"(${SIGN}|${NUMBER}|1|0)"`),
  // [0.5]
  new RegExp(`\\[\\s*(${SIGN}|${NUMBER}|1|0)\\s*\\]`),
  // | 34 | 0.5
  new RegExp(`^\\s*\\|\\s*[+-]?\\d+\\s*\\|\\s*(${SIGN}|${NUMBER}|1|0)\\s*$`),
  // ;0.5
  new RegExp(`^\\s*[;,|]\\s*(${SIGN}|${NUMBER}|1|0)\\s*;?\\s*$`),
  // 1-0
  new RegExp(`^\\s+(${SIGN}|${NUMBER})\\s*;?\\s*$`),
];

const SCORE = /^\s*\|\s*([+-]?\d{1,6})\s*\|/;

/** Reads a position with its result: `FEN c9 "1-0";`, `FEN 1-0`, `FEN [0.5]`, `FEN;0.5` or `FEN | 34 | 0.5` with a score. */
export function parseLabelledLine(line: string): Result<LabelledLine> {
  const fields = FIELDS.exec(line.trimEnd());
  if (fields === null) return fail('line.format', 'line', 'expected a FEN or EPD with a result');
  const [, board, halfmoves, fullmoves, rest] = fields;
  const setup = parseFen(halfmoves === undefined ? board! : `${board} ${halfmoves} ${fullmoves}`);
  if (!setup.ok) return setup;
  for (const form of FORMS) {
    const result = form.exec(rest!)?.[1];
    if (result === undefined) continue;
    const score = SCORE.exec(rest!)?.[1];
    return ok({
      setup: setup.value,
      halfPoints: RESULTS[result]!,
      score: score === undefined ? NO_SCORE : scoreInRange(Number(score)),
    });
  }
  return fail('line.result', 'line', 'expected a result such as 1-0, c9 "1/2-1/2"; or [0.5] after the position');
}
