import { parseFen } from '../../notation/fen.ts';
import { parseSfen } from '../../notation/nine/sfen.ts';
import type { AnySetup } from '../../rules/board-position.ts';
import { fail, ok, type Result } from '../../rules/result.ts';
import { type HalfPoints, NO_SCORE, scoreInRange } from './label.ts';

/** A position with the result of its game, as read from one line of a file. */
export interface LabelledLine {
  readonly setup: AnySetup;
  readonly halfPoints: HalfPoints;
  /** In centipawns for the first player; NO_SCORE for none. */
  readonly score: number;
}

/** How lines write positions. */
export interface LinePosition {
  /** The fields that a line must have, in groups, then those that it may leave out, and the rest of the line as the group `rest`. */
  readonly fields: RegExp;
  readonly expected: string;
  parse(text: string): Result<AnySetup>;
}

/** The first four fields of a FEN, and clocks if there are any. */
export const FEN_LINES: LinePosition = {
  fields: /^\s*(?<position>[^\s;,|]+\s+[wb]\s+\S+\s+(?:-|[a-h][1-8])(?:\s+\d{1,5}\s+\d{1,5}(?![^\s;,|]))?)(?<rest>.*)$/,
  expected: 'a FEN or EPD',
  parse: parseFen,
};

/** The first three fields of an SFEN, and the number of the move if there is one. */
export const SFEN_LINES: LinePosition = {
  fields: /^\s*(?:sfen\s+)?(?<position>[^\s;,|]+\s+[wb]\s+[^\s;,|]+(?:\s+\d{1,5}(?![^\s;,|]))?)(?<rest>.*)$/,
  expected: 'an SFEN',
  parse: parseSfen,
};

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

/** The ways to write a result after a position. The first group is the result, which is the first player's in all of them. */
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
export function parseLabelledLine(line: string, form: LinePosition = FEN_LINES): Result<LabelledLine> {
  const { position, rest } = form.fields.exec(line.trimEnd())?.groups ?? {};
  if (position === undefined) return fail('line.format', 'line', `expected ${form.expected} with a result`);
  const setup = form.parse(position);
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
