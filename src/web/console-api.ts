import { unwrap } from '../rules/result.ts';
import type { Rules } from '../rules/rules.ts';
import { Game } from './game.ts';
import type { PerftPart } from './perft-messages.ts';
import { PerftRunner } from './perft-runner.ts';

/** What the page offers to the browser's console, as `lucena`. A bad FEN or depth rejects with a coded error. */
export interface ConsoleApi {
  /** Leaves of the move tree; in a worker, so the page stays alive. */
  perft(fen: string, depth: number): Promise<number>;
  /** Leaves below each legal move, by its UCI name. */
  divide(fen: string, depth: number): Promise<Record<string, number>>;
  /** The legal moves in both notations. */
  moves(fen: string): { san: string; uci: string }[];
}

declare global {
  var lucena: ConsoleApi | undefined;
}

export function consoleApi(module: WebAssembly.Module, rules: Rules): ConsoleApi {
  async function run(fen: string, depth: number, onPart?: (part: PerftPart) => void): Promise<number> {
    // A worker for each call: calls neither wait for nor stop one another or the page's own run.
    const runner = new PerftRunner(module);
    try {
      return unwrap(await runner.run(String(fen), depth, onPart)).nodes;
    } finally {
      runner.dispose();
    }
  }
  function open(fen: string): Game {
    const game = new Game(rules.position());
    unwrap(game.load(String(fen)));
    return game;
  }
  return {
    perft: (fen, depth) => run(fen, depth),
    async divide(fen, depth) {
      const names = new Map(open(fen).legal.map(({ move, uci }) => [move, uci]));
      const counts: Record<string, number> = {};
      await run(fen, depth, ({ move, nodes }) => {
        counts[names.get(move)!] = nodes;
      });
      return counts;
    },
    moves: (fen) => open(fen).legal.map(({ san, uci }) => ({ san, uci })),
  };
}
