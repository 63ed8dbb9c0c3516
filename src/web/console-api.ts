import type { KnobValue } from '../evaluation/knobs.ts';
import type { Ledger } from '../evaluation/ledger.ts';
import { loadFen } from '../notation/fen.ts';
import { formatSan } from '../notation/san.ts';
import { formatUci } from '../notation/uci-move.ts';
import { unwrap } from '../rules/result.ts';
import { ledgersOf } from './engines/ledgers.ts';
import type { PerftPart } from './perft/messages.ts';
import { PerftRunner } from './perft/runner.ts';
import { isChess960 } from './state/game-tree.ts';
import { setKnob, useProfile } from './state/profile.ts';
import { coreModule, pageRules } from './state/rules.ts';

/** What the page offers to the browser's console, as `lucena`. A bad FEN or depth rejects with a coded error. */
export interface ConsoleApi {
  /** Leaves of the move tree; in a worker, so the page stays alive. */
  perft(fen: string, depth: number): Promise<number>;
  /** Leaves below each legal move, by its UCI name. */
  divide(fen: string, depth: number): Promise<Record<string, number>>;
  /** The legal moves in both notations. */
  moves(fen: string): { san: string; uci: string }[];
  /** The ledger of a position under the current profile. */
  evaluate(fen: string): Promise<Ledger>;
  /** Sets a knob of the current profile by its full id, such as `mobility.weight`. */
  setKnob(id: string, value: KnobValue): void;
}

declare global {
  var lucena: ConsoleApi | undefined;
}

async function run(fen: string, depth: number, onPart?: (part: PerftPart) => void): Promise<number> {
  // A worker for each call: calls neither wait for nor stop one another.
  const runner = new PerftRunner(coreModule());
  try {
    return unwrap(await runner.run(String(fen), depth, onPart)).nodes;
  } finally {
    runner.dispose();
  }
}

function movesOf(fen: string): { move: number; san: string; uci: string }[] {
  const position = pageRules().position();
  unwrap(loadFen(position, String(fen)));
  const chess960 = isChess960(position.setup());
  return position.moves().map((move) => ({ move, san: formatSan(position, move), uci: formatUci(move, { chess960 }) }));
}

export function offerConsole(): void {
  globalThis.lucena = {
    perft: (fen, depth) => run(fen, depth),
    async divide(fen, depth) {
      const names = new Map(movesOf(fen).map(({ move, uci }) => [move, uci]));
      const counts: Record<string, number> = {};
      await run(fen, depth, ({ move, nodes }) => {
        counts[names.get(move)!] = nodes;
      });
      return counts;
    },
    evaluate: async (fen) => (await ledgersOf([String(fen)], useProfile.getState().file))[0]!,
    setKnob,
    moves: (fen) => movesOf(fen).map(({ san, uci }) => ({ san, uci })),
  };
}
