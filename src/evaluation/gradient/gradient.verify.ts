import { describe, expect, test } from 'vitest';
import { measuredPositions } from '../../lab/positions.ts';
import { randomNumbers } from '../../lab/random.ts';
import { parseFen } from '../../notation/fen.ts';
import { chessProfiles } from '../../profiles/chess.ts';
import { compileCore, loadRules } from '../../rules/node.ts';
import { unwrap } from '../../rules/result.ts';
import { AUDIT_POSITIONS } from '../audit/positions.ts';
import { checkGradient, farthestFromPlay, learningOf, preset, randomPowers } from './presets.testing.ts';

const core = await compileCore();
const positions = AUDIT_POSITIONS.map((fen) => unwrap(parseFen(fen)));
const many = measuredPositions(await loadRules(), 15);

describe.each(chessProfiles().names)('the preset %s', (name) => {
  const profile = preset(name);

  test('has a gradient that equals central differences, for every numeric knob in every position', () => {
    expect(positions.length).toBeGreaterThanOrEqual(50);
    const tally = checkGradient(core, profile, positions);
    const { checked, moving, branched, curved } = tally;
    process.stderr.write(`${name}: ${JSON.stringify(tally)}\n`);
    expect(checked + branched + curved).toBe(positions.length * learningOf(profile).parameters.size);
    expect(moving).toBeGreaterThan(100);
    expect(checked / (checked + branched + curved)).toBeGreaterThan(0.97);
  });

  test('scores alike in learning mode and in play', () => {
    expect(many.length).toBeGreaterThanOrEqual(1000);
    const { by, at } = farthestFromPlay(core, profile, many);
    process.stderr.write(`${name}: learning and play differ by at most ${by} in ${many.length} positions\n`);
    expect(by, at).toBeLessThanOrEqual(1);
  });
});

test('with any power of any term of lucena, scores are within a centipawn of those in play', () => {
  const random = randomNumbers(5);
  const some = many.filter((_, i) => i % 4 === 0);
  for (let round = 0; round < 4; round++) {
    for (const profile of randomPowers(preset('lucena'), random)) {
      const { by, at } = farthestFromPlay(core, profile, some);
      expect(by, at).toBeLessThanOrEqual(1);
    }
  }
});
