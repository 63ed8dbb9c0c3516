import { expect, test } from 'vitest';
import { chessProfiles } from '../../profiles/chess.ts';
import { compileCore, loadRules } from '../../rules/node.ts';
import { unwrap } from '../../rules/result.ts';
import { agentGames, PLAYER } from './agents.testing.ts';
import { DEFAULT_STYLE_PRIOR } from './order.ts';
import { runStyle } from './style-run.ts';
import { type StyleSummary, summariseStyle } from './style-summary.ts';

const core = await compileCore();
const rules = await loadRules();

interface Trial {
  readonly preset: string;
  readonly planted: Readonly<Record<string, number>>;
  readonly games: number;
  readonly nodes: number;
  readonly seed: number;
  readonly knobs?: readonly string[];
}

async function styleOf({ preset, knobs, ...agent }: Trial): Promise<StyleSummary> {
  const profile = unwrap(chessProfiles().preset(preset));
  const order = {
    player: PLAYER,
    profile: chessProfiles().serialise(profile, { full: true }),
    knobs,
    prior: DEFAULT_STYLE_PRIOR,
    skipPlies: 10,
    seed: agent.seed,
  };
  const run = await runStyle(order, await agentGames({ ...agent, profile }), { core, position: rules.position() });
  const { summary } = await summariseStyle(order, run);
  const { apart, findings, heldOut } = summary;
  console.log(
    JSON.stringify(agent.planted),
    `p = ${apart!.p}, largest ${apart!.largest.toFixed(2)} errors`,
    `gain ${heldOut!.gain.logLoss.value.toFixed(3)} nats`,
    findings.flatMap(({ knobs: names }) => names).join(' '),
  );
  return summary;
}

/** All numbers of the flagship, as the command learns them. */
const FLAGSHIP = { preset: 'lucena', games: 240, nodes: 200 } as const;

test.each([
  ['passed', 2.5],
  ['kingSafety', 3],
  ['mobility', 0.25],
] as const)('an agent that gives %s the weight %s is told apart by this term', async (term, weight) => {
  const planted = { [`${term}.weight`]: weight };
  const { apart, findings, knobs, heldOut } = await styleOf({ ...FLAGSHIP, planted, seed: 7 });
  expect(apart!.p).toBeLessThan(0.01);
  expect(findings[0]?.term).toBe(term);
  expect(findings[0]!.examples).toHaveLength(3);
  const { difference } = knobs.find(({ name }) => name === `${term}.weight`)!;
  expect(difference! > 0).toBe(weight > 1);
  expect(heldOut!.gain.logLoss.value).toBeGreaterThan(0);
});

test('a twin of the control is not told apart from it, and no number is named', async () => {
  const { apart, findings } = await styleOf({ ...FLAGSHIP, planted: {}, seed: 11 });
  expect(apart!.p).toBeGreaterThan(0.01);
  expect(findings).toEqual([]);
});

test('among many twins no more seem to differ than chance allows', async () => {
  const [twins, knobs] = [16, ['*.weight', 'material.*/*', 'mobility.*', 'material.pawnSquares*']];
  const all: StyleSummary[] = [];
  for (let seed = 0; seed < twins; seed++)
    all.push(await styleOf({ preset: 'baseline', planted: {}, games: 60, nodes: 60, seed: 100 + seed, knobs }));
  // If each has a probability of 0.05, 4 or more of 16 occur about once in 140 times. The same holds for findings.
  expect(all.filter(({ apart }) => apart!.p < 0.05).length).toBeLessThan(4);
  expect(all.filter(({ findings }) => findings.length > 0).length).toBeLessThan(4);
  const mean = all.reduce((sum, { apart }) => sum + apart!.p, 0) / twins;
  // Twice the smaller of two probabilities is a little above one half on average.
  expect(mean).toBeGreaterThan(0.35);
});
