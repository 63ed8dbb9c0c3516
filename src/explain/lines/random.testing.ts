// Random games for tests of lines: sharp and absurd positions find errors.
import { randomNumbers } from '../../lab/random.ts';
import { formatUci } from '../../notation/uci-move.ts';
import { loadRules } from '../../rules/node.ts';

const position = (await loadRules()).position();

/** Unfinished games with their moves in UCI, from the start position by default. */
export interface Game {
  readonly fen?: string;
  readonly moves: readonly string[];
}

export function randomGames(count: number, seed: number, longest = 90): Game[] {
  const random = randomNumbers(seed);
  const games: Game[] = [];
  while (games.length < count) {
    position.reset();
    const moves: string[] = [];
    const plies = Math.floor(random() * longest);
    while (moves.length < plies && position.status().ending === undefined) {
      const legal = position.moves();
      const move = legal[Math.floor(random() * legal.length)]!;
      moves.push(formatUci(move));
      position.make(move);
    }
    if (position.status().ending === undefined) games.push({ moves });
  }
  return games;
}
