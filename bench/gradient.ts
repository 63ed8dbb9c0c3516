import { setupFeatures } from '../src/evaluation/features.ts';
import { interpretGradient } from '../src/evaluation/gradient/interpret.ts';
import { type LearningOptions, learn } from '../src/evaluation/gradient/learning.ts';
import { PackedPositions } from '../src/evaluation/gradient/packed.ts';
import { GradientRunner } from '../src/evaluation/gradient/runner.ts';
import { CHESS } from '../src/evaluation/ruleset.ts';
import { SHAPING } from '../src/evaluation/term.ts';
import { measuredPositions } from '../src/lab/positions.ts';
import { type Contender, estimate, interleave, warmUp } from '../src/lab/statistics.ts';
import { chessProfiles, DEFAULT_PROFILE } from '../src/profiles/chess.ts';
import { compileCore } from '../src/rules/node.ts';
import { unwrap } from '../src/rules/result.ts';
import { Rules } from '../src/rules/rules.ts';
import { type Bench, type BenchOptions, boundRow, type Report, speedRow } from './report.ts';

/** The evaluations to measure, if they exist. */
const PRESETS = [DEFAULT_PROFILE, 'lucena'];
const TURN_MS = 5;
const TURNS = 51;
const MIN_SPEED = 300_000;
const NANOSECONDS = 1e9;
const CHECKED = 10;

const KINDS: readonly { readonly name: string; readonly free: NonNullable<LearningOptions['free']> }[] = [
  { name: 'every knob', free: () => true },
  { name: 'all but shaping', free: (id) => !(id.slice(id.lastIndexOf('.') + 1) in SHAPING) },
];

async function run(options: BenchOptions): Promise<Report> {
  const core = await compileCore();
  const setups = measuredPositions(new Rules(core));
  const profiles = chessProfiles();
  const { evaluation } = profiles;
  const contenders: Contender[] = [];
  const gradients: string[] = [];
  const notes: string[] = [];
  for (const preset of new Set(PRESETS.filter((name) => profiles.names.includes(name)))) {
    const { values } = unwrap(profiles.preset(preset));
    for (const { name, free } of KINDS) {
      options.progress(`gradient: compiling ${preset}, ${name}`);
      // A learner leaves out the terms that the preset leaves out.
      const terms = (id: string) => values.get(`${id}.weight`) !== 0;
      const learning = learn(evaluation, values, { terms, free });
      const runner = new GradientRunner(core, learning);
      const positions = new PackedPositions();
      for (const setup of setups) {
        unwrap(runner.position.load(setup));
        positions.add(runner.position);
      }
      for (let index = 0; index < CHECKED; index++) {
        runner.use(positions, index);
        const { gradient } = interpretGradient(learning, learning.start, setupFeatures(CHESS, setups[index]!));
        const compiled = runner.gradient();
        const wrong = gradient.findIndex((want, i) => !(Math.abs(want - compiled[i]!) <= 1e-9 * Math.max(1, want)));
        if (wrong >= 0)
          throw new Error(`${preset}: the compiled gradient is wrong for ${learning.parameters.nameOf(wrong)}`);
      }
      const add = (call: (runner: GradientRunner) => number, title: string) => {
        const pass = () => {
          let sum = 0;
          for (let index = 0; index < positions.length; index++) {
            runner.use(positions, index);
            sum += call(runner);
          }
          return sum;
        };
        const want = pass();
        for (let i = 0; i < 20; i++) pass();
        const start = performance.now();
        for (let i = 0; i < 10; i++) pass();
        const passes = Math.max(1, Math.round((10 * TURN_MS) / (performance.now() - start)));
        contenders.push({
          name: title,
          work: passes * positions.length,
          run: () => {
            for (let i = 0; i < passes; i++) if (pass() !== want) throw new Error(`${title}: the scores have changed`);
            runner.accumulator.fill(0);
          },
        });
      };
      const title = `${preset}, ${name}`;
      gradients.push(`${title}: gradient`);
      if (name === KINDS[0]!.name) add((own) => own.value(), `${title}: score alone`);
      add((own) => own.gradientAdd(1), `${title}: gradient`);
      notes.push(
        `${title}: ${learning.parameters.size} parameters, a module of ${runner.compiler.compile('gradientAdd').module.length} bytes.`,
      );
    }
  }
  options.progress('gradient: warming up');
  await warmUp(contenders, 0.3);
  const measured = await interleave(contenders, Math.max(options.rounds, TURNS), () => {}, options.seed);
  const speeds = contenders.map(({ name }) =>
    speedRow(
      name,
      'k/s',
      measured.get(name)!.map((speed) => speed / 1000),
    ),
  );
  const bounds = gradients.map((name) => {
    const { value, low, high } = estimate(measured.get(name)!.map((speed) => NANOSECONDS / speed));
    return boundRow(name, 'ns', value, Math.round(NANOSECONDS / MIN_SPEED), [low, high]);
  });
  notes.push(
    `Over ${setups.length} positions on one core, each copied into the core and called from JavaScript as a learner does.`,
  );
  return { bench: 'gradient', speeds, ratios: [], bounds, notes };
}

/** Positions per second with the gradient of their score, and the time for each. */
export const gradient: Bench = { name: 'gradient', run };
