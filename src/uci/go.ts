import type { Clock, Limits } from '../engine/limits.ts';
import type { Notation } from '../notation/notation.ts';
import type { BoardPosition } from '../rules/board-position.ts';
import type { Move } from '../rules/move.ts';
import { fail, ok, type Result } from '../rules/result.ts';
import { WHITE } from '../rules/setup.ts';
import type { GoRequest } from './dialect.ts';

/** The words of a `go` command that are followed by a number. */
const NUMBERS = ['depth', 'nodes', 'movetime', 'wtime', 'btime', 'winc', 'binc', 'movestogo', 'mate', 'perft'] as const;
/** The words that only some protocols have. */
type OtherWord = 'byoyomi';
/** The ranges of numbers that are restricted. */
const RANGES: Readonly<Record<string, readonly [least: number, most?: number]>> = {
  depth: [1],
  nodes: [1],
  mate: [1],
  perft: [0, 15],
};
type NumberWord = (typeof NUMBERS)[number];
export const WORDS: readonly string[] = [...NUMBERS, 'infinite', 'ponder', 'searchmoves'];

export type GoArguments = { readonly [K in NumberWord | OtherWord]?: number } & {
  /** Whether a mate by checks alone is looked for. */
  readonly tsume?: boolean;
  readonly infinite: boolean;
  readonly ponder: boolean;
  /** The moves to search, as written; empty for all. */
  readonly searchmoves: readonly string[];
  /** Unknown words. A GUI that sends them still gets its move. */
  readonly ignored: readonly string[];
};

export function parseGo(words: readonly string[], others: readonly OtherWord[] = []): Result<GoArguments> {
  const values: { [K in NumberWord | OtherWord]?: number } = {};
  const numbers: readonly string[] = [...NUMBERS, ...others];
  const searchmoves: string[] = [];
  const ignored: string[] = [];
  let infinite = false;
  let ponder = false;
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!;
    if (word === 'infinite') infinite = true;
    else if (word === 'ponder') ponder = true;
    else if (word === 'searchmoves')
      while (i + 1 < words.length && !WORDS.includes(words[i + 1]!)) searchmoves.push(words[++i]!);
    else if (numbers.includes(word)) {
      const text = words[++i] ?? '';
      // GUIs send negative clocks when a side has exceeded its time. That means no time, and is not an error.
      if (!/^-?\d{1,15}$/.test(text)) return fail('uci.go', word, `go ${word}: '${text}' is not a whole number`);
      const value = Number(text);
      const [least = value, most] = RANGES[word] ?? [];
      if (value < least || value > (most ?? value)) {
        const range = most === undefined ? `${least} or more` : `from ${least} to ${most}`;
        return fail('uci.go', word, `go ${word}: must be ${range}, not ${value}`);
      }
      values[word as NumberWord | OtherWord] = Math.max(0, value);
    } else {
      ignored.push(word);
    }
  }
  return ok({ ...values, infinite, ponder, searchmoves, ignored });
}

/** Whether the answer must wait for `stop`. */
export function isUnbounded(go: GoArguments): boolean {
  const { depth, nodes, movetime, wtime, btime, byoyomi, mate, perft } = go;
  // The mate solver answers as soon as it knows.
  if (go.tsume) return false;
  return (
    go.infinite || [depth, nodes, movetime, wtime, btime, byoyomi, mate, perft].every((limit) => limit === undefined)
  );
}

function clockOf(go: GoArguments, isWhite: boolean): Clock | undefined {
  const remaining = isWhite ? go.wtime : go.btime;
  if (remaining === undefined) return undefined;
  const { byoyomi = 0 } = go;
  return {
    // Each move may also take its byoyomi, which is not kept.
    remaining: remaining + byoyomi,
    increment: ((isWhite ? go.winc : go.binc) ?? 0) + byoyomi,
    // Some GUIs send 0 for none.
    ...(go.movestogo ? { movesToGo: go.movestogo } : {}),
  };
}

/** The time for this move alone. Once the clock has run out, that is the byoyomi. */
function moveTimeOf({ movetime, byoyomi = 0, ...clocks }: GoArguments, isWhite: boolean): number | undefined {
  const remaining = (isWhite ? clocks.wtime : clocks.btime) ?? 0;
  return movetime ?? (byoyomi > 0 && remaining === 0 ? byoyomi : undefined);
}

/** The moves a search is restricted to. Fails if one is illegal. */
function movesOf(position: BoardPosition, notation: Notation, texts: readonly string[]): Result<Move[]> {
  const moves: Move[] = [];
  for (const text of texts) {
    const move = notation.parseMove(position, text);
    if (!move.ok) return fail(move.fault.code, 'searchmoves', `go searchmoves: ${move.fault.message}`);
    if (!moves.includes(move.value)) moves.push(move.value);
  }
  return ok(moves);
}

/**
 * The limits that a `go` sets in a position. Of a time for one move, `overhead` ms are left for the answer to arrive. A side whose
 * clock was not sent has no time limit.
 */
export function limitsOf({ go, position, notation, variations, overhead = 0 }: GoRequest): Result<Limits> {
  const moves = movesOf(position, notation, go.searchmoves);
  if (!moves.ok) return moves;
  const common = { variations, ...(moves.value.length > 0 ? { moves: moves.value } : {}) };
  if (go.infinite) return ok(common);
  const isWhite = position.turn === WHITE;
  const movetime = moveTimeOf(go, isWhite);
  const clock = go.byoyomi !== undefined && movetime !== undefined ? undefined : clockOf(go, isWhite);
  return ok({
    ...common,
    ...(go.depth === undefined ? {} : { depth: go.depth }),
    ...(go.nodes === undefined ? {} : { nodes: go.nodes }),
    ...(movetime === undefined ? {} : { ms: Math.max(1, movetime - overhead) }),
    ...(go.mate === undefined ? {} : { mate: go.mate }),
    ...(clock === undefined ? {} : { clock }),
    ...(go.ponder ? { ponder: true } : {}),
  });
}
