import { type PgnGame, pgnTag } from '../../notation/pgn.ts';
import { readCommands } from '../../notation/pgn-commands.ts';
import { replayPgn } from '../../notation/pgn-replay.ts';
import { type PgnInput, readPgn } from '../../notation/pgn-stream.ts';
import type { Move } from '../../rules/move.ts';
import type { Position } from '../../rules/position.ts';
import { FaultError } from '../../rules/result.ts';
import { CHESS_SHARDS } from '../dataset/chess-shards.ts';
import { GameBuffer } from '../dataset/game-buffer.ts';
import { RECORD_BYTES } from '../dataset/record.ts';
import { hashShare } from '../dataset/record-hash.ts';
import type { Decision, DecisionSet, Mover, StyleGame } from './decision.ts';
import { NameCounts, nameKey, unknownPlayer } from './player-names.ts';

/** Moves with less time left than this on the clock, in ms, say more about the clock than about the player. */
const HURRY = 30_000;
/** The share of games that are held out. */
const HELD_OUT = 0.2;

export interface ReadOptions {
  /** The player; without one the moves of both sides are the player's. */
  readonly player: string | undefined;
  /** Half-moves at the beginning of a game that are left out: they are known by heart. */
  readonly skipPlies: number;
  readonly signal?: AbortSignal | undefined;
  readonly onGames?: ((games: number, found: number) => void) | undefined;
  /** Called with the first game that cannot be read. */
  readonly onFault?: ((message: string) => void) | undefined;
}

/** Reads the decisions of a player and of the opponents. Each game counts once. */
class DecisionReader {
  readonly games: StyleGame[] = [];
  readonly decisions: Decision[] = [];
  readonly records: Uint8Array[] = [];
  readonly names = new NameCounts();
  readonly #known = new Set<number>();
  readonly #buffer = new GameBuffer(CHESS_SHARDS);
  readonly #position: Position;
  readonly #player: string | undefined;
  readonly #skipPlies: number;

  constructor(position: Position, { player, skipPlies }: ReadOptions) {
    this.#position = position;
    this.#player = player === undefined ? undefined : nameKey(player);
    this.#skipPlies = skipPlies;
  }

  /** The mover behind each color; undefined if the player did not play, or played both sides. */
  #movers(white: string, black: string): readonly [Mover, Mover] | undefined {
    if (this.#player === undefined) return ['player', 'player'];
    const [isWhite, isBlack] = [nameKey(white) === this.#player, nameKey(black) === this.#player];
    if (isWhite === isBlack) return undefined;
    return isWhite ? ['player', 'opponent'] : ['opponent', 'player'];
  }

  /** Adds a game if the player took part in it. Returns the reason if it cannot be read. */
  take(game: PgnGame, number: number): string | undefined {
    const [white, black] = [pgnTag(game, 'White') ?? '?', pgnTag(game, 'Black') ?? '?'];
    this.names.note(white, black);
    const movers = this.#movers(white, black);
    if (movers === undefined) return undefined;
    const position = this.#position;
    const buffer = this.#buffer;
    const chosen: { mover: Mover; move: Move }[] = [];
    let begun = false;
    // Variations were not played.
    const moves = game.line.moves.map((move) => (move.variations.length > 0 ? { ...move, variations: [] } : move));
    const replayed = replayPgn(
      position,
      { ...game, line: { ...game.line, moves } },
      {
        number,
        visitor: {
          beforeMove: (move, node) => {
            if (!begun) buffer.begin(position.setup());
            begun = true;
            buffer.play(move);
            const { clock } = readCommands(node.comments).commands;
            const plies = 2 * (position.fullmoves - 1) + position.turn;
            if (plies < this.#skipPlies || (clock !== undefined && clock < HURRY)) return;
            buffer.add(position);
            chosen.push({ mover: movers[position.turn]!, move });
          },
        },
      },
    );
    if (!replayed.ok) return replayed.fault.message;
    if (!begun || chosen.length === 0 || this.#known.has(buffer.hash)) return undefined;
    this.#known.add(buffer.hash);
    const index = this.games.length;
    const date = pgnTag(game, 'Date');
    this.games.push({ number, white, black, date, heldOut: hashShare(buffer.hash) < HELD_OUT });
    for (const one of chosen) this.decisions.push({ game: index, ...one });
    this.records.push(buffer.records.slice());
    return undefined;
  }

  /** All decisions so far. */
  all(): DecisionSet {
    const records = new Uint8Array(this.decisions.length * RECORD_BYTES);
    let at = 0;
    for (const part of this.records) {
      records.set(part, at);
      at += part.length;
    }
    const player = this.#player === undefined ? undefined : this.names.spellingOf(this.#player);
    return { player, games: this.games, decisions: this.decisions, records };
  }
}

const GAMES_AT_ONCE = 64;

/** Reads the decisions of a player from games. A player who is not in them is an error that names the nearest players. */
export async function readDecisions(input: PgnInput, position: Position, options: ReadOptions): Promise<DecisionSet> {
  const { player, signal, onGames, onFault } = options;
  const reader = new DecisionReader(position, options);
  let [games, faults] = [0, 0];
  for await (const item of readPgn(input)) {
    const fault = item.ok ? reader.take(item.value, item.number) : item.fault.message;
    if (fault !== undefined && faults++ === 0) onFault?.(fault);
    if (++games % GAMES_AT_ONCE !== 0) continue;
    onGames?.(games, reader.games.length);
    await new Promise((resolve) => setTimeout(resolve));
    signal?.throwIfAborted();
  }
  if (games === 0)
    throw new FaultError({ code: 'style.games', field: 'games', message: 'there are no games in the file' });
  if (reader.games.length === 0 && player !== undefined && reader.names.spellingOf(player) === undefined)
    throw unknownPlayer(player, reader.names.games);
  return reader.all();
}
