import type { Rules } from '../../rules/rules.ts';
import { Clock } from './clock.ts';
import type { Control } from './control.ts';
import { type GameRules, playGame, type Seat } from './game.ts';
import type { Contestant, Player } from './player.ts';
import { scheduled } from './schedule.ts';
import { type MatchGame, type MatchResult, Tally } from './tally.ts';

export interface MatchOptions extends GameRules {
  readonly rules: Rules;
  /** The result is that of the first player. */
  readonly players: readonly [Contestant, Contestant];
  readonly controls: readonly [Control, Control];
  /** How much longer than allowed a move may take, in ms. */
  readonly margin: number;
  readonly openings: readonly string[];
  readonly pairs: number;
  /** Games played at the same time. */
  readonly concurrency: number;
  /** Games of earlier sessions. They count and are not played again. */
  readonly played?: readonly MatchGame[];
  /** Called with each game. The game counts once this resolves. */
  readonly keep?: (game: MatchGame) => Promise<void>;
  readonly onGame?: (game: MatchGame, result: MatchResult) => void;
  /** Aborting it ends the match. Running games are dropped. */
  readonly signal?: AbortSignal;
}

/**
 * Plays pairs of games, each opening once with either color. The result of untimed games does not depend on how many run at once.
 */
export async function playMatch(options: MatchOptions): Promise<MatchResult> {
  const { players, pairs, concurrency, played = [], signal } = options;
  const tally = new Tally();
  for (const game of played) tally.add(game);
  const done = new Set(played.map(({ number }) => number));
  const left = Array.from({ length: pairs * 2 }, (_, i) => i + 1).filter((number) => !done.has(number));
  const tables = Math.min(concurrency, left.length);
  const seated: [Player, Player][] = [];
  let broken = false;
  const halted = () => broken || signal?.aborted === true;
  const breakOff = () => {
    for (const player of seated.flat()) player.kill();
  };
  signal?.addEventListener('abort', breakOff);

  /** Plays one game after the other with one pair of players. */
  async function play(table: readonly [Player, Player]): Promise<void> {
    const referee = options.rules.position();
    for (let number = left.shift(); number !== undefined && !halted(); number = left.shift()) {
      try {
        const game = await playNumber(options, referee, table, number);
        // A player that was ended with the match has not lost its game.
        if (signal?.aborted) return;
        await options.keep?.(game);
        tally.add(game);
        options.onGame?.(game, tally.result);
      } catch (error) {
        if (signal?.aborted) return;
        // A match that cannot go on ends: no more games are begun.
        broken = true;
        throw error;
      }
    }
  }

  try {
    // All players start before the first game, since starting would cost others time on their clocks.
    for (let i = 0; i < tables && !halted(); i++) seated.push([await players[0].create(), await players[1].create()]);
    const ends = await Promise.allSettled(seated.map(play));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
    return tally.result;
  } finally {
    signal?.removeEventListener('abort', breakOff);
    await Promise.all(seated.flat().map((player) => player.dispose()));
  }
}

async function playNumber(
  { controls, margin, openings, ...rules }: MatchOptions,
  referee: Parameters<typeof playGame>[0],
  table: readonly [Player, Player],
  number: number,
): Promise<MatchGame> {
  const { whitePlayer, fen } = scheduled(number, openings);
  const seat = (player: 0 | 1): Seat => ({ player: table[player], clock: new Clock(controls[player], margin) });
  const seats = whitePlayer === 0 ? ([seat(0), seat(1)] as const) : ([seat(1), seat(0)] as const);
  return { number, whitePlayer, date: dateText(new Date()), ...(await playGame(referee, fen, seats, rules)) };
}

/** The local date as PGN writes it. */
function dateText(date: Date): string {
  const digits = (value: number, length: number) => String(value).padStart(length, '0');
  return [digits(date.getFullYear(), 4), digits(date.getMonth() + 1, 2), digits(date.getDate(), 2)].join('.');
}
