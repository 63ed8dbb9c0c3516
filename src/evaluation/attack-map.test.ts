import { expect, test } from 'vitest';
import { loadFen } from '../notation/fen.ts';
import { loadRules } from '../rules/node.ts';
import { unwrap } from '../rules/result.ts';
import { attackMap } from './attack-map.ts';
import { setupFeatures } from './features.ts';
import { CHESS } from './ruleset.ts';

const position = (await loadRules()).position();

function features(fen: string) {
  unwrap(loadFen(position, fen));
  return setupFeatures(CHESS, position.setup());
}

test('an attack map lists the attackers of each square', () => {
  const here = features('4k3/8/8/3p4/8/8/4P3/R3K2B w - - 0 1');
  const white = attackMap(CHESS, here, 0);
  expect(white[35]).toEqual([7]);
  expect(white[19]).toEqual([12]);
  // The bishop attacks no further than the first piece it could take.
  expect(white[42]).toEqual([]);
  expect(attackMap(CHESS, here, 1)[28]).toEqual([35]);
});
