import { afterAll, expect, test } from 'vitest';
import { randomPositions } from '../../lab/positions.ts';
import { chessProfiles } from '../../profiles/chess.ts';
import { loadRules } from '../../rules/node.ts';
import { unwrap } from '../../rules/result.ts';
import { bracketsHold } from './sensitivity.testing.ts';

const rules = await loadRules();
const positions = randomPositions(rules, {
  count: 20,
  seed: 6,
  plies: [6, 60],
  accepts: (position) => position.moves().length > 1,
});

let brackets = 0;
// Most of the numbers with the largest effect can change the choice.
afterAll(() => expect(brackets).toBeGreaterThan(positions.length * 5));

// Ten numbers of twenty positions; modes take turns.
test.each(
  positions.map((fen, i) => {
    const way = i % 4;
    if (way === 0) return [fen, 'greedy', 'orchestrator', 1] as const;
    if (way === 1) return [fen, 'lines', 'orchestrator', 2] as const;
    return [fen, 'full', 'lucena', way === 2 ? 4 : 7] as const;
  }),
)('brackets hold for new engines: %s, %s, %s, depth %i', async (fen, mode, name, depth) => {
  const profile = unwrap(chessProfiles().preset(name));
  brackets += await bracketsHold({ fen, mode, depth, profile }, { most: 10 });
});
