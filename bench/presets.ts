import { BENCH_POSITIONS } from '../src/engine/bench.ts';
import type { Engine } from '../src/engine/engine.ts';
import { createEngine } from '../src/engine/node.ts';
import { measureCost } from '../src/lab/cost.ts';
import { type Contender, interleave, warmUp } from '../src/lab/statistics.ts';
import { chessProfiles } from '../src/profiles/chess.ts';
import { compileCore } from '../src/rules/node.ts';
import { unwrap } from '../src/rules/result.ts';
import { type Bench, type BenchOptions, type Report, ratioRow, speedRow } from './report.ts';

const FLAGSHIP = 'lucena';
/** Material and piece-square tables alone: the speed of an engine that evaluates nothing else. */
const FASTEST = 'scacchista-fast';
const MIN_RATIO = 0.25;
const IMPROVED_RATIO = 0.8;
/** Enough for cached values to be hit as often as in play. */
const NODES = 40_000;

async function searchAll(engine: Engine): Promise<number> {
  let nodes = 0;
  for (const fen of BENCH_POSITIONS) {
    unwrap(engine.setPosition(fen));
    nodes += (await engine.search({ nodes: NODES })).nodes;
  }
  return nodes;
}

async function run(options: BenchOptions): Promise<Report> {
  const core = await compileCore();
  const profiles = chessProfiles();
  const { evaluation, names } = profiles;
  const engines: Engine[] = [];
  try {
    const contenders: Contender[] = [];
    for (const name of names) {
      const engine = await createEngine({ evaluation, values: unwrap(profiles.preset(name)).values });
      engines.push(engine);
      contenders.push({
        name,
        work: await searchAll(engine),
        run: async () => {
          await searchAll(engine);
        },
      });
    }
    options.progress('presets: warming up');
    await warmUp(contenders, 0.5);
    const measured = await interleave(
      contenders,
      options.rounds,
      (round) => options.progress(`presets: round ${round + 1} of ${options.rounds}`),
      options.seed,
    );
    options.progress(`presets: the terms of ${FLAGSHIP}`);
    const cost = await measureCost(core, evaluation, unwrap(profiles.preset(FLAGSHIP)).values);
    const speeds = names.map((name) =>
      speedRow(
        name,
        'kn/s',
        measured.get(name)!.map((speed) => speed / 1000),
      ),
    );
    const ratios = names
      .filter((name) => name !== FASTEST)
      .map((name) =>
        ratioRow(
          `${name} / ${FASTEST}`,
          measured.get(name)!,
          measured.get(FASTEST)!,
          name === FLAGSHIP ? MIN_RATIO : undefined,
        ),
      );
    // The document that proposed the improvements allows them to cost up to a fifth of the speed.
    ratios.push(ratioRow('aho / aho-base', measured.get('aho')!, measured.get('aho-base')!, IMPROVED_RATIO));
    const notes = [
      `Searches of ${NODES} nodes from the same ${BENCH_POSITIONS.length} positions with each preset.`,
      `One evaluation by ${FLAGSHIP} takes ${cost.total.value.toFixed(0)} ns, ${cost.call.value.toFixed(0)} for the call and ${cost.shared.toFixed(0)} for work that terms share. Each term:`,
      ...[...cost.terms]
        .sort((a, b) => b.value - a.value)
        .map(
          ({ id, value, low, high }) =>
            `  ${id.padEnd(14)} ${value.toFixed(1)} ns (${low.toFixed(1)}–${high.toFixed(1)})`,
        ),
    ];
    return { bench: 'presets', speeds, ratios, bounds: [], notes };
  } finally {
    await Promise.all(engines.map((engine) => engine.dispose()));
  }
}

/** The search speed with each preset, and the cost of each term of the flagship. */
export const presets: Bench = { name: 'presets', run };
