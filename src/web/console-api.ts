import type { KnobValue } from '../evaluation/knobs.ts';
import type { Ledger } from '../evaluation/ledger.ts';
import { unwrap } from '../rules/result.ts';
import { ledgersOf } from './engines/ledgers.ts';
import { perft } from './perft/perft.ts';
import { currentBoard } from './state/game.ts';
import { setKnob, useProfile } from './state/profile.ts';

/** The object `lucena` in the browser's console. A bad FEN or depth rejects with an error that has a code. */
export interface ConsoleApi {
  /** Counts the leaves of the move tree, in a worker. */
  perft(fen: string, depth: number): Promise<number>;
  /** Counts the leaves below each legal move, in UCI notation. */
  divide(fen: string, depth: number): Promise<Record<string, number>>;
  /** Lists the legal moves in both notations. */
  moves(fen: string): { san: string; uci: string }[];
  /** Returns the ledger of a position under the current profile. */
  evaluate(fen: string): Promise<Ledger>;
  /** Sets a knob of the current profile by its full id, such as `mobility.weight`. */
  setKnob(id: string, value: KnobValue): void;
}

declare global {
  var lucena: ConsoleApi | undefined;
}

function movesOf(fen: string): { move: number; san: string; uci: string }[] {
  const { notation, position: newPosition, styleOf } = currentBoard();
  const position = newPosition();
  unwrap(notation.load(position, String(fen)));
  const style = styleOf(position.setup());
  return position.moves().map((move) => ({
    move,
    san: notation.nameMove(position, move),
    uci: notation.formatMove(move, style),
  }));
}

export function offerConsole(): void {
  globalThis.lucena = {
    perft: async (fen, depth) => (await perft(String(fen), depth)).nodes,
    async divide(fen, depth) {
      const names = new Map(movesOf(fen).map(({ move, uci }) => [move, uci]));
      const counts: Record<string, number> = {};
      await perft(String(fen), depth, {
        onPart: ({ move, nodes }) => {
          counts[names.get(move)!] = nodes;
        },
      });
      return counts;
    },
    evaluate: async (fen) => (await ledgersOf([String(fen)], useProfile.getState().file))[0]!,
    setKnob,
    moves: (fen) => movesOf(fen).map(({ san, uci }) => ({ san, uci })),
  };
}
