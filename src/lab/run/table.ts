import { CHESS_NOTATION } from '../../notation/chess-notation.ts';
import type { Notation } from '../../notation/notation.ts';
import type { BoardPosition } from '../../rules/board-position.ts';
import { atLabel } from '../match/at-label.ts';
import { Clock } from '../match/clock.ts';
import { playGame, type Seat } from '../match/game.ts';
import { type Player, playerKey } from '../match/player.ts';
import type { Entrant, GameOrder, GameRecord } from './runner.ts';

/** The number of players that a table keeps, so that they are not restarted for every game. Each needs its own memory. */
export const MAX_PLAYERS = 4;

/** Starts a player. It may take over a `spare` player that is no longer needed, and is then the same object. */
export type PlayerStart = (entrant: Entrant, spare?: Player) => Promise<Player>;

interface Seated {
  readonly key: string;
  readonly isProgram: boolean;
  readonly player: Player;
}

/** Equal for entrants that can share a player. A program may remember games, so it plays for one label only. */
function keyOf({ label, spec }: Entrant): string {
  return 'profile' in spec ? playerKey(spec) : `${label}\n${playerKey(spec)}`;
}

/** The local date in PGN form. */
function dateText(date: Date): string {
  const digits = (value: number, length: number) => String(value).padStart(length, '0');
  return [digits(date.getFullYear(), 4), digits(date.getMonth() + 1, 2), digits(date.getDate(), 2)].join('.');
}

/** Plays one game at a time, with a referee and players of its own. */
export class Table {
  readonly #referee: BoardPosition;
  readonly #notation: Notation;
  readonly #start: PlayerStart;
  /** The most recently used player is last. */
  #players: Seated[] = [];

  constructor(referee: BoardPosition, start: PlayerStart, notation: Notation = CHESS_NOTATION) {
    this.#referee = referee;
    this.#notation = notation;
    this.#start = start;
  }

  /** Prepares players. The least recently used ones make room for those that are missing. */
  async seat(entrants: readonly Entrant[]): Promise<Player[]> {
    const wanted = entrants.map((entrant) => {
      const index = this.#players.findIndex(({ key }) => key === keyOf(entrant));
      return { entrant, seated: index < 0 ? undefined : this.#players.splice(index, 1)[0] };
    });
    const used = wanted.flatMap(({ seated }) => (seated === undefined ? [] : [seated]));
    try {
      const players: Player[] = [];
      for (const { entrant, seated } of wanted) {
        const { player } = seated ?? (await this.#begin(entrant, used));
        players.push(player);
      }
      return players;
    } finally {
      this.#players.push(...used);
    }
  }

  /** Starts a player in addition to those in use. */
  async #begin(entrant: Entrant, used: Seated[]): Promise<Seated> {
    const isProgram = 'command' in entrant.spec;
    const isFull = this.#players.length + used.length >= MAX_PLAYERS;
    const spare = isFull ? await this.#makeRoom(isProgram) : undefined;
    let player: Player | undefined;
    try {
      player = await atLabel(entrant.label, () => this.#start(entrant, spare));
      const seated = { key: keyOf(entrant), isProgram, player };
      used.push(seated);
      return seated;
    } finally {
      if (player !== spare) await spare?.dispose();
    }
  }

  /** Removes the least recently used player. If it and the next one are of this engine, it is returned to be taken over. */
  async #makeRoom(isForProgram: boolean): Promise<Player | undefined> {
    const index = this.#players.findIndex(({ isProgram }) => isProgram === isForProgram);
    const [gone] = this.#players.splice(Math.max(index, 0), 1);
    if (gone !== undefined && !gone.isProgram && !isForProgram) return gone.player;
    await gone?.player.dispose();
    return undefined;
  }

  async play({ number, fen, white, black, rules, seed }: GameOrder, signal: AbortSignal): Promise<GameRecord> {
    const date = dateText(new Date());
    const [one, other] = await this.seat([white, black]);
    const seats: readonly [Seat, Seat] = [
      { label: white.label, player: one!, clock: new Clock(white.control, rules.margin) },
      { label: black.label, player: other!, clock: new Clock(black.control, rules.margin) },
    ];
    const drop = () => {
      for (const { player } of seats) player.kill();
    };
    signal.addEventListener('abort', drop);
    try {
      signal.throwIfAborted();
      const game = await playGame(this.#referee, fen, seats, rules, seed, this.#notation);
      // Players that were killed by the abort have not lost.
      signal.throwIfAborted();
      return { number, date, ...game };
    } finally {
      signal.removeEventListener('abort', drop);
    }
  }

  async dispose(): Promise<void> {
    const players = this.#players;
    this.#players = [];
    await Promise.all(players.map(({ player }) => player.dispose()));
  }
}
