import type { Limits } from '../engine/engine.ts';
import { fail, ok, type Result } from '../rules/result.ts';
import { type Color, WHITE } from '../rules/setup.ts';

/** The words of a `go` command that carry a number. */
const NUMBERS = ['depth', 'nodes', 'movetime', 'wtime', 'btime', 'winc', 'binc', 'movestogo', 'perft'] as const;
type NumberWord = (typeof NUMBERS)[number];

export type GoArguments = { readonly [K in NumberWord]?: number } & {
  readonly infinite: boolean;
  /** Words that mean nothing here; a GUI that sends them still gets its move. */
  readonly ignored: readonly string[];
};

export function parseGo(words: readonly string[]): Result<GoArguments> {
  const values: { [K in NumberWord]?: number } = {};
  const ignored: string[] = [];
  let infinite = false;
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!;
    if (word === 'infinite') {
      infinite = true;
    } else if ((NUMBERS as readonly string[]).includes(word)) {
      const text = words[++i] ?? '';
      // GUIs send negative clocks when a side has overstepped: that is no syntax error, only no time.
      if (!/^-?\d{1,15}$/.test(text)) return fail('uci.go', word, `go ${word}: '${text}' is not a whole number`);
      values[word as NumberWord] = Math.max(0, Number(text));
    } else {
      ignored.push(word);
    }
  }
  return ok({ ...values, infinite, ignored });
}

/** Time kept back for the way between engine and GUI, in ms. */
const OVERHEAD = 20;
/** Moves a game is expected to go on for when the control does not say. */
const MOVES_TO_GO = 30;

/** A share of the clock for one move. */
function thinkingTime(go: GoArguments, turn: Color): number | undefined {
  if (go.movetime !== undefined) return Math.max(1, go.movetime - OVERHEAD);
  const clock = turn === WHITE ? go.wtime : go.btime;
  if (clock === undefined) return undefined;
  const increment = (turn === WHITE ? go.winc : go.binc) ?? 0;
  const share = clock / Math.max(1, Math.min(go.movestogo ?? MOVES_TO_GO, MOVES_TO_GO)) + increment * 0.75;
  return Math.max(1, Math.min(share, clock - OVERHEAD));
}

/** Whether only `stop` can end the search. */
export function isUnbounded(go: GoArguments): boolean {
  const { depth, nodes, movetime, wtime, btime, perft } = go;
  return go.infinite || [depth, nodes, movetime, wtime, btime, perft].every((limit) => limit === undefined);
}

export function limitsOf(go: GoArguments, turn: Color): Limits {
  if (go.infinite) return {};
  const ms = thinkingTime(go, turn);
  return {
    ...(go.depth === undefined ? {} : { depth: Math.max(1, go.depth) }),
    ...(go.nodes === undefined ? {} : { nodes: Math.max(1, go.nodes) }),
    ...(ms === undefined ? {} : { ms }),
  };
}
