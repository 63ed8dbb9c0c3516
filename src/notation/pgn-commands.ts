import { tidyComment } from './pgn.ts';

/*
 * Programs write data into comments as commands in brackets: `[%eval 0.25] [%clk 0:04:59] a fine move`. Games keep
 * comments as they are written; here they are split into data and text, and joined again.
 */

/** A score for White, in centipawns or moves to mate, with its depth if given. */
export type PgnEvaluation = ({ readonly cp: number } | { readonly mate: number }) & { readonly depth?: number };

export type PgnColor = 'green' | 'red' | 'yellow' | 'blue';

/** A colored square or, with a target, an arrow. */
export interface PgnMark {
  readonly color: PgnColor;
  readonly from: string;
  readonly to?: string;
}

export interface PgnCommands {
  /** `[%eval]`. */
  readonly evaluation?: PgnEvaluation;
  /** `[%clk]`: the mover's remaining time, in ms. */
  readonly clock?: number;
  /** `[%emt]`: the time used for the move, in ms. */
  readonly elapsed?: number;
  /** `[%csl]`, then `[%cal]`. */
  readonly marks?: readonly PgnMark[];
  /** Commands that are unknown, repeated or malformed, as written. */
  readonly others?: readonly string[];
}

export interface PgnRemarks {
  readonly commands: PgnCommands;
  /** The comment text, without commands. */
  readonly comments: readonly string[];
}

interface Draft {
  evaluation?: PgnEvaluation;
  clock?: number;
  elapsed?: number;
  readonly squares: PgnMark[];
  readonly arrows: PgnMark[];
  readonly others: string[];
}

const NAME = /^[A-Za-z][\w-]{0,63}/;
const PAWNS = /^([+-]?(?:\d{1,5}(?:\.\d{0,6})?|\.\d{1,6}))(?:,(\d{1,3}))?$/;
const MATE = /^#([+-]?\d{1,4})(?:,(\d{1,3}))?$/;
const TIME = /^(\d{1,4}):(\d{1,2}):(\d{1,2}(?:\.\d{1,3})?)$/;
const SECONDS = /^\d{1,6}(?:\.\d{1,3})?$/;
const SQUARE = /^([GRYB])([a-h][1-8])$/;
const ARROW = /^([GRYB])([a-h][1-8])([a-h][1-8])$/;
const COLORS: Readonly<Record<string, PgnColor>> = { G: 'green', R: 'red', Y: 'yellow', B: 'blue' };

/** Splits the comments of a move into data and text. Unknown or malformed commands are kept as they are; nothing is refused. */
export function readCommands(comments: readonly string[]): PgnRemarks {
  if (!comments.some((comment) => comment.includes('[%'))) return { commands: {}, comments };
  const draft: Draft = { squares: [], arrows: [], others: [] };
  const words = comments.map((comment) => takeCommands(comment, draft)).filter((text) => text !== '');
  const { squares, arrows, others, ...single } = draft;
  const marks = [...squares, ...arrows];
  return {
    commands: { ...single, ...(marks.length > 0 ? { marks } : {}), ...(others.length > 0 ? { others } : {}) },
    comments: words,
  };
}

/** The inverse: one comment with all commands, then the text. */
export function writeCommands({ commands, comments }: PgnRemarks): readonly string[] {
  const { evaluation, clock, elapsed, marks = [], others = [] } = commands;
  const parts: string[] = [];
  if (evaluation !== undefined) parts.push(`[%eval ${evaluationText(evaluation)}]`);
  if (clock !== undefined) parts.push(`[%clk ${timeText(clock)}]`);
  if (elapsed !== undefined) parts.push(`[%emt ${timeText(elapsed)}]`);
  const squares = marks.filter(({ to }) => to === undefined);
  const arrows = marks.filter(({ to }) => to !== undefined);
  if (squares.length > 0) parts.push(`[%csl ${squares.map(markText).join()}]`);
  if (arrows.length > 0) parts.push(`[%cal ${arrows.map(markText).join()}]`);
  const text = [...parts, ...others].join(' ');
  return text === '' ? comments : [text, ...comments];
}

/** Removes the commands from one comment and returns the remaining text. Runs in linear time. */
function takeCommands(comment: string, draft: Draft): string {
  const words: string[] = [];
  let taken = 0;
  let close = -1;
  for (let open = comment.indexOf('[%'); open >= 0; ) {
    if (close < open) close = comment.indexOf(']', open);
    if (close < 0) break;
    const inside = comment.slice(open + 2, close);
    const name = NAME.exec(inside)?.[0];
    if (name === undefined) {
      // `[% such]` is not a command.
      open = comment.indexOf('[%', open + 2);
      continue;
    }
    words.push(comment.slice(taken, open));
    taken = close + 1;
    if (!understand(name, tidyComment(inside.slice(name.length)), draft))
      draft.others.push(tidyComment(comment.slice(open, taken)));
    open = comment.indexOf('[%', taken);
  }
  words.push(comment.slice(taken));
  return tidyComment(words.join(' '));
}

/** Whether the command was added to the draft. Of two with the same meaning, the first counts. */
function understand(name: string, value: string, draft: Draft): boolean {
  if (name === 'csl') return addMarks(value, SQUARE, draft.squares);
  if (name === 'cal') return addMarks(value, ARROW, draft.arrows);
  if (name === 'eval' && draft.evaluation === undefined) {
    const evaluation = readEvaluation(value);
    if (evaluation !== undefined) draft.evaluation = evaluation;
    return evaluation !== undefined;
  }
  if (name === 'clk' && draft.clock === undefined) {
    const clock = readTime(value);
    if (clock !== undefined) draft.clock = clock;
    return clock !== undefined;
  }
  if (name === 'emt' && draft.elapsed === undefined) {
    // Some servers write plain seconds.
    const elapsed = SECONDS.test(value) ? Math.round(Number(value) * 1000) : readTime(value);
    if (elapsed !== undefined) draft.elapsed = elapsed;
    return elapsed !== undefined;
  }
  return false;
}

function readEvaluation(value: string): PgnEvaluation | undefined {
  const [, pawns, atDepth] = PAWNS.exec(value) ?? [];
  // To a hundredth of a centipawn; no minus zero.
  if (pawns !== undefined) return { cp: Math.round(Number(pawns) * 10_000) / 100 + 0, ...depthOf(atDepth) };
  const [, moves, mateDepth] = MATE.exec(value) ?? [];
  return moves === undefined || Number(moves) === 0 ? undefined : { mate: Number(moves), ...depthOf(mateDepth) };
}

function depthOf(text: string | undefined): { depth?: number } {
  return text === undefined ? {} : { depth: Number(text) };
}

function readTime(value: string): number | undefined {
  const [, hours, minutes, seconds] = TIME.exec(value) ?? [];
  return seconds === undefined
    ? undefined
    : Math.round((Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000);
}

/** All marks of a list, or none if one is malformed. */
function addMarks(value: string, pattern: RegExp, marks: PgnMark[]): boolean {
  const found: PgnMark[] = [];
  for (const part of value.split(',')) {
    const [, color, from, to] = pattern.exec(part.trim()) ?? [];
    if (from === undefined) return false;
    found.push({ color: COLORS[color!]!, from, ...(to === undefined ? {} : { to }) });
  }
  for (const mark of found) marks.push(mark);
  return true;
}

function evaluationText(evaluation: PgnEvaluation): string {
  const depth = evaluation.depth === undefined ? '' : `,${evaluation.depth}`;
  if ('mate' in evaluation) return `#${evaluation.mate}${depth}`;
  return `${(evaluation.cp / 100).toFixed(Number.isInteger(evaluation.cp) ? 2 : 4)}${depth}`;
}

/** `0:04:59`, with a fraction of a second only if there is one. */
function timeText(ms: number): string {
  const whole = Math.max(0, Math.round(ms));
  const two = (value: number) => String(value).padStart(2, '0');
  const seconds = Math.floor(whole / 1000);
  const rest =
    whole % 1000 === 0
      ? ''
      : `.${String(whole % 1000)
          .padStart(3, '0')
          .replace(/0+$/, '')}`;
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}${rest}`;
}

function markText({ color, from, to = '' }: PgnMark): string {
  return `${color[0]!.toUpperCase()}${from}${to}`;
}
