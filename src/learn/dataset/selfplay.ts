import type { Game } from '../../engine/game.ts';
import type { AdjudicationRules } from '../../lab/match/adjudication.ts';
import { FORFEITS } from '../../lab/match/game.ts';
import type { ProfileSpec } from '../../lab/match/player.ts';
import { randomNumbersFor } from '../../lab/random.ts';
import type { Entrant, GameOrder, GameRecord, Runner } from '../../lab/run/runner.ts';
import type { Notation } from '../../notation/notation.ts';
import type { BoardPosition } from '../../rules/board-position.ts';
import type { BoardRules } from '../../rules/board-rules.ts';
import { unwrap } from '../../rules/result.ts';
import type { Checkpoint, DatasetPlace } from './dataset-place.ts';
import { DatasetWriter } from './dataset-writer.ts';
import { GameBuffer } from './game-buffer.ts';
import { type HalfPoints, NO_SCORE } from './label.ts';
import type { Manifest } from './manifest.ts';
import { recordScore, STALL } from './position-scorer.ts';
import type { Quiescence } from './quiescence.ts';
import { Selection, type SelectionRules } from './selection.ts';
import { type OpeningRules, selfplayOpening } from './selfplay-openings.ts';
import { shardsOf } from './shards-of.ts';

export interface SelfplayProgress {
  readonly games: number;
  readonly positions: number;
}

/** Default settings of self-play. */
export const SELF_PLAY = {
  openings: { plies: 8, window: 150 },
  /** Ends games that are clearly decided: both sides must agree for several moves. */
  adjudication: {
    resign: { score: 800, moves: 3, agreed: true },
    draw: { score: 8, moves: 8, from: 40 },
    maxPlies: 400,
  },
  /** Positions with a larger score for either side are left out. */
  maxScore: 2000,
} as const;

export interface SelfplayOrder {
  readonly game: Game<BoardPosition>;
  readonly player: ProfileSpec;
  /** The name of the player in the manifest. */
  readonly name: string;
  readonly games: number;
  readonly nodes: number;
  readonly openings: OpeningRules;
  readonly adjudication: AdjudicationRules;
  readonly place: DatasetPlace;
  readonly settings: Readonly<Record<string, string>>;
  readonly rules: SelectionRules & { readonly quiescence: Quiescence<BoardPosition> };
  readonly checkpoint: Checkpoint | undefined;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: SelfplayProgress) => void;
  /** Called with the first game that a player lost by failing. */
  readonly onFault: (fault: string) => void;
}

/** Whether a player failed, so that the result says nothing about the positions. */
function isForfeit({ reason }: GameRecord): boolean {
  return (FORFEITS as readonly string[]).includes(reason);
}

/** Reads a game that was played into the buffer, each position with the score of the side to move. */
function fill(
  buffer: GameBuffer,
  position: BoardPosition,
  notation: Notation,
  { fen, moves, white }: GameRecord,
): void {
  unwrap(notation.load(position, fen));
  buffer.begin(position.setup());
  buffer.halfPoints = (2 * white) as HalfPoints;
  for (const { uci, score } of moves) {
    buffer.add(position, score === undefined ? NO_SCORE : recordScore(score, position.turn));
    const move = unwrap(notation.parseMove(position, uci));
    buffer.play(move);
    position.make(move);
  }
}

/** The maximum number of finished games that may wait for an earlier, longer game. */
const MAX_AHEAD = 64;

/** Plays games, several at a time, and yields their records in the order of their numbers. */
async function* playInOrder(
  runner: Runner,
  numbers: { readonly from: number; readonly to: number },
  orderOf: (number: number) => GameOrder,
  signal: AbortSignal,
): AsyncGenerator<GameRecord, void> {
  const games = new Map<number, Promise<GameRecord>>();
  let next = numbers.from;
  let playing = 0;
  const begin = () => {
    while (next <= numbers.to && playing < runner.capacity && games.size < MAX_AHEAD && !signal.aborted) {
      playing++;
      const game = runner.play(orderOf(next), signal).finally(() => playing--);
      // A game that fails is reported when its turn comes.
      game.then(begin, () => {});
      games.set(next++, game);
    }
  };
  for (let number = numbers.from; number <= numbers.to; number++) {
    begin();
    signal.throwIfAborted();
    const record = await games.get(number)!;
    games.delete(number);
    yield record;
  }
}

/**
 * Makes a dataset from games of a profile against itself. Returns undefined if it was interrupted; it can then be resumed from its
 * checkpoint.
 */
export async function playDataset(
  order: SelfplayOrder,
  rules: BoardRules,
  runner: Runner,
): Promise<Manifest | undefined> {
  const { game, player: spec, name, games, nodes, openings, adjudication, signal } = order;
  const writer = await DatasetWriter.open(order);
  const selection = new Selection(shardsOf(game), order.rules, writer.known, writer.funnel);
  const entrant: Entrant = { label: 'PROFILE', spec, control: { nodes } };
  const orderOf = (number: number): GameOrder => ({
    number,
    fen: selfplayOpening(order.rules.quiescence, game.notation, number, openings),
    white: entrant,
    black: entrant,
    rules: { adjudication, stall: STALL, margin: 0, chess960: false },
    seed: Math.floor(randomNumbersFor(openings.seed, number)() * 2 ** 31),
  });
  const buffer = new GameBuffer(shardsOf(game));
  const position = rules.position();
  writer.sources[0] ??= { name, format: 'selfplay', games: 0, badGames: 0 };
  const source = writer.sources[0];
  try {
    const numbers = { from: source.games + 1, to: games };
    for await (const record of playInOrder(runner, numbers, orderOf, signal)) {
      source.games++;
      writer.funnel.games++;
      if (isForfeit(record)) {
        writer.funnel.badGames++;
        if (source.badGames++ === 0) order.onFault(`game ${record.number}: ${record.reason}: ${record.detail ?? ''}`);
      } else {
        fill(buffer, position, game.notation, record);
        const kept = selection.take(buffer, 0);
        if (kept !== undefined) await writer.add(kept);
      }
      const { train, heldOut } = writer.positions;
      order.onProgress({ games: source.games, positions: train + heldOut });
      await writer.saveSometimes();
    }
  } catch (error) {
    if (!signal.aborted) throw error;
    await writer.save();
    return undefined;
  }
  return writer.finish();
}
