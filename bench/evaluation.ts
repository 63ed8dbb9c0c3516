import { readFile } from 'node:fs/promises';
import { assemble } from '../scripts/assembly.mjs';
import { compile } from '../src/evaluation/compile/compile.ts';
import { chessTarget } from '../src/evaluation/compile/target.ts';
import { contender, looped, passesIn } from '../src/lab/cost.ts';
import { EvaluationLoop } from '../src/lab/evaluation-loop.ts';
import { measuredPositions } from '../src/lab/positions.ts';
import { type Contender, interleave, warmUp } from '../src/lab/statistics.ts';
import { compileCore } from '../src/rules/node.ts';
import { Rules } from '../src/rules/rules.ts';
import { handwritten } from './handwritten/tables.ts';
import { THREE_TERMS, THREE_VALUES } from './handwritten/values.ts';
import { type Bench, type BenchOptions, type Report, ratioRow, speedRow } from './report.ts';

const SOURCE = 'bench/handwritten/evaluation.ts';
const OUTPUT = 'dist/bench/handwritten.wasm';
/** Many short turns: other load on the machine then spoils a few of them rather than all. */
const TURN_MS = 2;
const TURNS = 801;
/** The address of the machine code can change the speed by a tenth, so it is measured at several addresses. */
const COPIES = 5;
const MILLION = 1e6;
/** The number of moves played from each position. Both evaluations must agree after each. */
const AGREEMENT_MOVES = 20;
/** The number of positions that a loop has room for. */
const CHUNK = 300;

function chunks<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size));
}

async function run(options: BenchOptions): Promise<Report> {
  options.progress('evaluation: compiling');
  await assemble(SOURCE, OUTPUT);
  const bytes = new Uint8Array(await readFile(new URL(`../${OUTPUT}`, import.meta.url)));
  const core = await compileCore();
  const rules = new Rules(core);
  const { layout } = rules.core;
  const compiled = compile(THREE_TERMS, THREE_VALUES, chessTarget(layout, { shared: false, buffer: 0 }));
  const both = [looped(compiled, layout), handwritten(bytes, THREE_VALUES, layout)] as const;

  const agreement = measuredPositions(rules, AGREEMENT_MOVES, options.seed);
  const [ours, theirs] = both.map((evaluation) =>
    chunks(agreement, CHUNK).flatMap((part) => [...new EvaluationLoop(core, evaluation, part).scores()]),
  );
  agreement.forEach((_, index) => {
    if (ours![index] !== theirs![index])
      throw new Error(`position ${index}: compiled ${ours![index]}, handwritten ${theirs![index]}`);
  });

  const setups = measuredPositions(rules);
  const names = ['compiled from the graph', 'written by hand'] as const;
  const passes = passesIn(new EvaluationLoop(core, both[0], setups), TURN_MS / COPIES);
  const loops = both.map((evaluation, i): Contender => {
    const copies = Array.from({ length: COPIES }, (_, copy) =>
      contender(names[i]!, new EvaluationLoop(core, evaluation, setups, copy), passes),
    );
    return {
      name: names[i]!,
      work: copies.reduce((sum, { work }) => sum + work, 0),
      run: () => {
        for (const { run } of copies) run();
      },
    };
  });
  options.progress('evaluation: warming up');
  await warmUp(loops, 1);
  const rounds = Math.max(options.rounds, TURNS);
  const measured = await interleave(loops, rounds, () => {}, options.seed);
  const speeds = names.map((name) =>
    speedRow(
      name,
      'M/s',
      measured.get(name)!.map((speed) => speed / MILLION),
    ),
  );
  const ratios = [ratioRow('compiled / handwritten', measured.get(names[0])!, measured.get(names[1])!, 0.9)];
  const notes = [
    `Material and placement, mobility and king danger over ${setups.length} positions, called from WebAssembly as a search does.`,
    `Both gave the same scores on ${agreement.length} positions.`,
  ];
  return { bench: 'evaluation', speeds, ratios, bounds: [], notes };
}

/** Evaluations per second: the compiled evaluation against the same three terms written by hand. */
export const evaluation: Bench = { name: 'evaluation', run };
