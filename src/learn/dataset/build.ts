import type { Game } from '../../engine/game.ts';
import type { BoardPosition } from '../../rules/board-position.ts';
import type { BoardRules } from '../../rules/board-rules.ts';
import type { Checkpoint, DatasetPlace } from './dataset-place.ts';
import type { DatasetSource } from './dataset-source.ts';
import { DatasetWriter, type WriterLimits } from './dataset-writer.ts';
import { GameBuffer } from './game-buffer.ts';
import type { Manifest } from './manifest.ts';
import type { PositionScorer } from './position-scorer.ts';
import { type Kept, Selection, type SelectionRules } from './selection.ts';
import type { ShardFormat } from './shard-format.ts';
import { shardsOf } from './shards-of.ts';
import { LINE_FORMATS, readerOf } from './source-formats.ts';

/** The number of positions that are scored together. It is large, so that threads rarely wait for the last position. */
const BATCH = 1024;

export interface BuildProgress {
  readonly file: string;
  /** The share of the file that has been read, in bytes. */
  readonly share: number;
  readonly games: number;
  readonly positions: number;
}

export interface BuildOrder {
  readonly game: Game<BoardPosition>;
  readonly sources: readonly DatasetSource[];
  readonly place: DatasetPlace;
  readonly settings: Readonly<Record<string, string>>;
  /** Positions before this half-move of a game are left out. Lines of positions do not say how many half-moves were played before. */
  readonly skipPlies: number;
  readonly rules: SelectionRules;
  readonly scorer: PositionScorer | undefined;
  /** Where an earlier build stopped. */
  readonly checkpoint: Checkpoint | undefined;
  readonly limits?: Partial<WriterLimits>;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: BuildProgress) => void;
  /** Called with the first fault of each file. */
  readonly onFault: (file: string, fault: string) => void;
}

/** The number of games between two checks of the clock. */
const PROGRESS_GAMES = 64;

/** Chooses positions of games and writes them, in the order in which they are read. */
class Build {
  readonly #order: BuildOrder;
  readonly #writer: DatasetWriter;
  readonly #format: ShardFormat;
  readonly #selection: Selection;
  #waiting: Kept[] = [];
  #waitingPositions = 0;

  constructor(order: BuildOrder, writer: DatasetWriter) {
    this.#order = order;
    this.#writer = writer;
    this.#format = shardsOf(order.game);
    this.#selection = new Selection(this.#format, order.rules, writer.known, writer.funnel);
  }

  async add(buffer: GameBuffer, skipPlies: number): Promise<void> {
    const kept = this.#selection.take(buffer, skipPlies);
    if (kept === undefined) return;
    if (this.#order.scorer === undefined) return this.#writer.add(kept);
    this.#waiting.push(kept);
    this.#waitingPositions += kept.records.length / this.#format.bytes;
    if (this.#waitingPositions >= BATCH) await this.settle();
  }

  /** Whether all games that were added are written. */
  get isSettled(): boolean {
    return this.#waiting.length === 0;
  }

  /** Scores and writes the pending games. */
  async settle(): Promise<void> {
    const games = this.#waiting;
    this.#waiting = [];
    this.#waitingPositions = 0;
    await this.#order.scorer?.score(games);
    for (const game of games) await this.#writer.add(game);
  }
}

/** Builds a dataset from files. Returns undefined if it was interrupted; the build can then be resumed from its checkpoint. */
export async function buildDataset(order: BuildOrder, rules: BoardRules): Promise<Manifest | undefined> {
  const { signal } = order;
  const writer = await DatasetWriter.open(order);
  const build = new Build(order, writer);
  const buffer = new GameBuffer(shardsOf(order.game));
  const position = rules.position();
  for (const [index, file] of order.sources.entries()) {
    // An earlier session has read this file to its end.
    if (index < writer.sources.length - 1) continue;
    writer.sources[index] ??= { name: file.name, format: file.format, bytes: file.bytes, games: 0, badGames: 0 };
    const source = writer.sources[index];
    let bytes = 0;
    const input = file.read((read) => {
      bytes += read;
    });
    const read = readerOf(file.format);
    const skipPlies = LINE_FORMATS.includes(file.format) ? 0 : order.skipPlies;
    let sinceLast = 0;
    for await (const { fault } of read(input, buffer, position, source.games)) {
      source.games++;
      writer.funnel.games++;
      if (fault === undefined) await build.add(buffer, skipPlies);
      else {
        writer.funnel.badGames++;
        if (source.badGames++ === 0) order.onFault(file.name, fault);
      }
      if (++sinceLast < PROGRESS_GAMES && build.isSettled && !signal.aborted) continue;
      sinceLast = 0;
      const { train, heldOut } = writer.positions;
      order.onProgress({ file: file.name, share: bytes / file.bytes, games: source.games, positions: train + heldOut });
      if (signal.aborted) {
        await build.settle();
        await writer.save();
        return undefined;
      }
      if (build.isSettled) await writer.saveSometimes();
    }
    await build.settle();
  }
  return writer.finish();
}
