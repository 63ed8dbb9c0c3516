import { beforeAll, describe, expect, test } from 'vitest';
import { chessProfiles } from '../../profiles/chess.ts';
import { amount, isSlow } from '../../rules/amount.testing.ts';
import { compileCore, loadRules } from '../../rules/node.ts';
import { unwrap } from '../../rules/result.ts';
import { agentGames, PLAYER } from './agents.testing.ts';
import { runStyle, type StyleOptions } from './style-run.ts';
import { type StyleSummary, summariseStyle } from './style-summary.ts';

const core = await compileCore();
const rules = await loadRules();
const profile = unwrap(chessProfiles().preset('baseline'));
const order = {
  player: PLAYER,
  profile: chessProfiles().serialise(profile, { full: true }),
  knobs: ['*.weight', 'material.*/*'],
  prior: 4,
  skipPlies: 10,
  seed: 1,
};

function gamesOf(planted: Readonly<Record<string, number>>, games: number): Promise<string> {
  return agentGames({ planted, profile, games, nodes: 60, plies: 80, seed: 7 });
}

async function styleOf(games: string, options: Partial<StyleOptions> = {}) {
  const run = await runStyle(order, games, { core, position: rules.position(), ...options });
  return (await summariseStyle(order, run)).summary;
}

describe('an agent that gives mobility three times its weight', () => {
  let games: string;
  let summary: StyleSummary;
  beforeAll(async () => {
    games = await gamesOf({ 'mobility.weight': 3 }, amount({ quick: 40, slow: 50 }));
    summary = await styleOf(games);
  });

  test('is told apart from its opponents, by that knob', () => {
    expect(summary.apart!.p).toBeLessThan(0.01);
    const [finding] = summary.findings;
    expect(finding).toMatchObject({ term: 'mobility', knobs: ['mobility.weight'] });
    expect(finding!.words[0]).toMatch(
      /^You give Mobility more weight than your opponents do: [\d.]+ against [\d.]+\.$/,
    );
    const { control, after, difference, error } = summary.knobs.find(({ name }) => name === 'mobility.weight')!;
    expect(after).toBeGreaterThan(control);
    expect(difference! / error!).toBeGreaterThan(3);
  });

  test('has three positions of its own games in which the opponents would have moved differently', () => {
    const { examples } = summary.findings[0]!;
    expect(new Set(examples.map(({ game }) => game)).size).toBe(3);
    for (const { fen, played, expected, white } of examples) {
      expect(played.san).not.toBe(expected.san);
      expect(fen.split(' ')[1]).toBe(white === PLAYER ? 'w' : 'b');
    }
  });

  test('is predicted better than by chance, with intervals', () => {
    const [player, , , random] = summary.heldOut!.models;
    expect(player!.logLoss.high).toBeLessThan(random!.logLoss.low);
    expect(player!.agreement.low).toBeGreaterThan(random!.agreement.high);
  });

  if (isSlow)
    test('has the same result when it is learned again', async () => {
      const some = games
        .split(/^(?=\[White )/m)
        .slice(0, amount({ quick: 20, slow: 22 }))
        .join('');
      expect(await styleOf(some)).toEqual(await styleOf(some));
    });

  test.runIf(isSlow)('has the best profile so far when the fit is interrupted', async () => {
    const controller = new AbortController();
    let steps = 0;
    const stopped = await styleOf(games, {
      signal: controller.signal,
      // The first is the loss at the start.
      onStep: (stage) => {
        if (stage === 'player' && ++steps === 2) controller.abort();
      },
    });
    expect(stopped).toMatchObject({ complete: false, apart: null, heldOut: null, findings: [] });
    expect(stopped.knobs.some(({ control, after }) => control !== after)).toBe(true);
  });
});

test.runIf(isSlow)('a twin of its opponents is not told apart from them', async () => {
  const { apart, findings, isShrunk } = await styleOf(await gamesOf({}, amount({ quick: 22, slow: 30 })));
  expect(apart!.p).toBeGreaterThan(0.05);
  expect(findings).toEqual([]);
  expect(isShrunk).toBe(true);
});
