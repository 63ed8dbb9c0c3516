// Presets of the boards of 9 × 9, prepared for tests.
import { BoardMachine } from '../../../evaluation/boards.testing.ts';
import { nineTarget } from '../../../evaluation/compile/nine-target.ts';
import { Evaluation } from '../../../evaluation/evaluation.ts';
import { GradientCompiler, type GradientFunctions } from '../../../evaluation/gradient/compile.ts';
import type { Learning } from '../../../evaluation/gradient/learning.ts';
import { quantised } from '../../../evaluation/ledger.ts';
import { nineRuleset } from '../../../evaluation/nine-ruleset.ts';
import { TERMS } from '../../../evaluation/terms/index.ts';
import { formatSfen } from '../../../notation/nine/sfen.ts';
import { growTo } from '../../../rules/core.ts';
import type { Board } from '../../../rules/nine/board.ts';
import { nineKind } from '../../../rules/nine/kinds.ts';
import { randomWalk, scatter } from '../../../rules/nine/random-positions.testing.ts';
import type { NineSetup } from '../../../rules/nine/setup.ts';
import { unwrap } from '../../../rules/result.ts';
import { Profiles } from '../../profiles.ts';
import { NINE_PRESETS } from './index.ts';

const profiles = new Map<Board, Profiles>();

export function boardProfiles(board: Board): Profiles {
  const ruleset = nineRuleset(board);
  const files = NINE_PRESETS.flatMap((preset) => preset(ruleset) ?? []);
  const known =
    profiles.get(board) ??
    new Profiles(new Evaluation(ruleset, TERMS), new Map(files.map((file) => [file.name, file])));
  profiles.set(board, known);
  return known;
}

function prepare(board: Board, name: string) {
  const { evaluation, values, terms } = unwrap(boardProfiles(board).named(name));
  return { evaluation, values, terms, exact: quantised(evaluation, values) };
}

/** By board and name: preparing a preset takes longer than scoring a position. */
const prepared = new Map<string, ReturnType<typeof prepare>>();

export function preparedPreset(board: Board, name: string): ReturnType<typeof prepare> {
  const key = `${board.name} ${name}`;
  const preset = prepared.get(key) ?? prepare(board, name);
  prepared.set(key, preset);
  return preset;
}

/** A position without some of its men, on the board and in hands. Both kings stay. */
function thinned({ board, hands, turn, moveNumber }: NineSetup, kept: number, random: () => number): NineSetup {
  const king = nineKind('king');
  const stays = () => random() < kept;
  const left = (hand: Uint8Array) => hand.map((count) => Array.from({ length: count }, stays).filter(Boolean).length);
  return {
    board: board.map((piece) => (piece >> 1 === king || (piece !== 0 && stays()) ? piece : 0)),
    hands: [left(hands[0]), left(hands[1])],
    turn,
    moveNumber,
  };
}

const machines = new Map<Board, Promise<BoardMachine>>();

export function boardMachine(board: Board): Promise<BoardMachine> {
  const machine = machines.get(board) ?? BoardMachine.create(board);
  machines.set(board, machine);
  return machine;
}

/**
 * Random positions: the men of a board scattered over board and hands, games of random moves, and both with fewer men than the board has,
 * because on boards with hands material never leaves the game.
 */
export async function randomSfens(board: Board, count: number, random: () => number): Promise<string[]> {
  const { position } = await boardMachine(board);
  const found: string[] = [];
  while (found.length < count) {
    if (random() < 0.5) scatter(position, random);
    else {
      position.reset();
      randomWalk(position, Math.floor(60 * random()), random);
    }
    const kept = [1, 1, 0.6, 0.3, 0.15][Math.floor(5 * random())]!;
    const setup = thinned(position.setup(), kept, random);
    if (position.load(setup).ok) found.push(formatSfen(setup));
  }
  return found;
}

const TABLE_BYTES = 1 << 20;

/** The compiled gradient of an evaluation on the core of a board. */
export class BoardGradient {
  readonly parameters: Float64Array<ArrayBuffer>;
  readonly #accumulator: Float64Array;
  readonly #machine: BoardMachine;
  readonly #value: GradientFunctions['value'];
  readonly #gradientAdd: GradientFunctions['gradientAdd'];
  readonly #signature: GradientFunctions['signature'];

  constructor(machine: BoardMachine, learning: Learning) {
    const { core } = machine.position;
    const { layout, memory } = core;
    const tables = layout.THREADS + layout.THREAD_BYTES;
    const parameters = tables + TABLE_BYTES;
    const accumulator = parameters + 8 * learning.parameters.size;
    growTo(memory, accumulator + 8 * learning.parameters.size);
    const target = {
      ...nineTarget(learning.ruleset, layout, { shared: false, buffer: 0 }),
      tables,
      tableBytes: TABLE_BYTES,
    };
    const compiler = new GradientCompiler(learning, target, { parameters, accumulator });
    this.#machine = machine;
    this.#value = compiler.instantiate('value', core);
    this.#gradientAdd = compiler.instantiate('gradientAdd', core);
    this.#signature = compiler.instantiate('signature', core);
    this.parameters = new Float64Array(memory.buffer as ArrayBuffer, parameters, learning.parameters.size);
    this.#accumulator = new Float64Array(memory.buffer, accumulator, learning.parameters.size);
    this.parameters.set(learning.start);
  }

  get #address(): number {
    return this.#machine.position.address;
  }

  load(setup: NineSetup): void {
    unwrap(this.#machine.position.load(setup));
  }

  value(): number {
    return this.#value(this.#address);
  }

  signature(): bigint {
    return this.#signature(this.#address);
  }

  gradient(): Float64Array {
    this.#accumulator.fill(0);
    this.#gradientAdd(this.#address, 1);
    return this.#accumulator.slice();
  }
}
