import type { Block } from '../../src/evaluation/compile/compile.ts';
import { type KnobValues, nearest } from '../../src/evaluation/knobs.ts';
import { CHESS } from '../../src/evaluation/ruleset.ts';
import type { LoopedEvaluation } from '../../src/lab/evaluation-loop.ts';
import type { Layout } from '../../src/rules/core.ts';

/** Entries of a mobility table in memory. */
const ENTRIES = 32;
const SHARE_UNITS = 1024;

/** A middlegame and an endgame value in one integer. */
function packed(mg: number, eg: number): number {
  return (mg << 16) + eg;
}

function bytesOf(values: Int32Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return new Uint8Array(values.buffer);
}

/** The first lane sums packed material and placement, the second the weight of the pieces. */
function laneTable(values: KnobValues, { LANES, KINDS }: Layout): Int32Array<ArrayBuffer> {
  const table = new Int32Array(KINDS * 64 * LANES);
  CHESS.kinds.forEach(({ id }, index) => {
    const [mg, eg] = (values.get(`material.${id}`) ?? [0, 0]) as readonly [number, number];
    const inMiddlegame = values.get(`material.${id}SquaresMiddlegame`) as readonly number[];
    const inEndgame = values.get(`material.${id}SquaresEndgame`) as readonly number[];
    for (let square = 0; square < 64; square++) {
      const row = ((index + 1) * 64 + square) * LANES;
      table[row] = packed(mg + inMiddlegame[square]!, eg + inEndgame[square]!);
      table[row + 1] = (values.get(`phase.${id}`) ?? 0) as number;
    }
  });
  return table;
}

/** Mobility by number of safe squares, packed, and the share of the middlegame by weight of the pieces. */
function otherTables(values: KnobValues): Int32Array<ArrayBuffer> {
  const full = values.get('phase.full') as number;
  const tables = new Int32Array(4 * ENTRIES + full + 1);
  ['knight', 'bishop', 'rook', 'queen'].forEach((id, index) => {
    const mg = values.get(`mobility.${id}Middlegame`) as readonly number[];
    const eg = values.get(`mobility.${id}Endgame`) as readonly number[];
    tables.set(
      mg.map((value, count) => packed(value, eg[count]!)),
      index * ENTRIES,
    );
  });
  for (let weight = 0; weight <= full; weight++) tables[4 * ENTRIES + weight] = nearest((weight * SHARE_UNITS) / full);
  return tables;
}

/** The handwritten evaluation with the tables of a profile. Single numbers are constants of its source. */
export function handwritten(
  module: Uint8Array<ArrayBuffer>,
  values: KnobValues,
  layout: Layout,
): LoopedEvaluation & { readonly blocks: readonly Block[] } {
  const { PROFILES, PROFILE_LANES, PROFILE_TABLES } = layout;
  return {
    module,
    lanes: PROFILES + PROFILE_LANES,
    blocks: [
      { address: PROFILES + PROFILE_LANES, bytes: bytesOf(laneTable(values, layout)) },
      { address: PROFILES + PROFILE_TABLES, bytes: bytesOf(otherTables(values)) },
    ],
  };
}
