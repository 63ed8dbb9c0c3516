import { afterAll, beforeAll, expect, test } from 'vitest';
import { compile, writeBlocks } from '../evaluation/compile/compile.ts';
import { chessTarget } from '../evaluation/compile/target.ts';
import { randomNumbers } from '../lab/random.ts';
import { loadFen } from '../notation/fen.ts';
import { DEFAULT_SEARCH } from '../profiles/search-parameters.ts';
import { type Core, growTo, instantiateCore } from '../rules/core.ts';
import { compileCore } from '../rules/node.ts';
import { Position } from '../rules/position.ts';
import { unwrap } from '../rules/result.ts';
import type { EngineProfile, WorkerHandle } from './engine.ts';
import { EngineMemory } from './memory.ts';
import type { Info, WorkerAnswer, WorkerCommand } from './messages.ts';
import { createEngine, spawnWorker } from './node.ts';
import { randomProfile } from './profile.testing.ts';

const FENS = [
  'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
  '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - - 0 1',
];
const NODES = 20_000;
/** With a table, the threads would share entries. */
const NO_TABLE = { ...DEFAULT_SEARCH, table: 0 };

/** Two workers on one memory, each with its own thread block. */
class Pair {
  readonly core: Core;
  readonly #module: WebAssembly.Module;
  readonly #workers: WorkerHandle[] = [0, 1].map(() => spawnWorker());
  readonly #answers: ((answer: WorkerAnswer) => void)[] = [];
  #generation = 0;

  constructor(module: WebAssembly.Module) {
    const memory = new WebAssembly.Memory({ initial: 1, maximum: 512, shared: true });
    this.#module = module;
    this.core = instantiateCore(module, memory);
    growTo(memory, this.core.layout.THREADS + 2 * this.core.layout.SEARCHING_THREAD_BYTES);
    this.core.exports.initialise();
    this.#workers.forEach((worker, i) => {
      worker.onAnswer((answer) => this.#answers[i]!(answer));
    });
  }

  #address(i: number): number {
    return this.core.layout.THREADS + i * this.core.layout.SEARCHING_THREAD_BYTES;
  }

  /** Sends a command to both and waits for the answers that complete it. */
  #ask(command: (i: number) => WorkerCommand, type: 'ready' | 'done'): Promise<WorkerAnswer[]> {
    return Promise.all(
      this.#workers.map(
        (worker, i) =>
          new Promise<WorkerAnswer>((resolve) => {
            this.#answers[i] = (answer) => answer.type === type && resolve(answer);
            worker.post(command(i));
          }),
      ),
    );
  }

  async setProfile({ evaluation, values }: EngineProfile): Promise<void> {
    const { layout, memory } = this.core;
    const buffer = (++this.#generation & 1) as 0 | 1;
    const compiled = compile(evaluation, values, chessTarget(layout, { shared: true, buffer }), this.#generation);
    writeBlocks(memory, compiled.blocks);
    const module = new WebAssembly.Module(compiled.module);
    await this.#ask(
      (i) =>
        this.#generation === 1
          ? {
              type: 'start',
              core: this.#module,
              evaluation: module,
              memory,
              address: this.#address(i),
              isHelper: false,
            }
          : { type: 'profile', evaluation: module },
      'ready',
    );
    new EngineMemory(this.core, true).writeParameters(NO_TABLE);
    const lanes = layout.PROFILES + buffer * layout.PROFILE_BYTES + layout.PROFILE_LANES;
    for (const i of [0, 1]) this.core.exports.useLanes(this.#address(i), compiled.usesLanes ? lanes : 0);
  }

  /** Both search at the same time, each its own position. */
  async search(fens: readonly string[]): Promise<Info[]> {
    const { layout, memory } = this.core;
    fens.forEach((fen, i) => {
      unwrap(loadFen(new Position(this.core, this.#address(i)), fen));
      this.core.exports.clearHistories(this.#address(i));
      const view = new DataView(memory.buffer, this.#address(i));
      view.setInt32(layout.SEARCH_DEPTH, layout.MAX_PLY, true);
      view.setBigUint64(layout.SEARCH_NODE_LIMIT, BigInt(NODES), true);
    });
    const answers = await this.#ask((i) => ({ type: 'search', mode: 'full', threads: [this.#address(i)] }), 'done');
    return answers.map((answer) => (answer as Extract<WorkerAnswer, { type: 'done' }>).info);
  }

  async dispose(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.terminate()));
  }
}

let pair: Pair;

beforeAll(async () => {
  pair = new Pair(await compileCore('core.shared'));
});

afterAll(() => pair.dispose());

test('two workers on one memory search as if each were alone, also when profiles are swapped', async () => {
  const random = randomNumbers(30);
  const alone = await createEngine();
  for (let swap = 0; swap < 6; swap++) {
    const profile = randomProfile(random);
    await pair.setProfile(profile);
    await alone.setProfile({ ...profile, search: NO_TABLE });
    const together = await pair.search(FENS);
    for (const [i, fen] of FENS.entries()) {
      await alone.clear();
      unwrap(alone.setPosition(fen));
      const { depth, score, nodes, pv } = await alone.search({ nodes: NODES });
      const info = together[i]!;
      expect({ depth: info.depth, score: info.score, nodes: info.nodes, pv: info.pv }).toEqual({
        depth,
        score,
        nodes,
        pv,
      });
    }
  }
  await alone.dispose();
});
