// Random games for tests of lines: what is met there is sharp and absurd, which is what finds mistakes.
import { randomNumbers } from '../../lab/random.ts';
import { formatUci } from '../../notation/uci-move.ts';
import { loadRules } from '../../rules/node.ts';

const position = (await loadRules()).position();

/** Games that have not ended: from the start position unless told, with their moves in UCI. */
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
