import { describe, expect, test } from 'vitest';
import { LEVEL_NAMES } from '../profiles/levels.ts';
import { MAX_ELO, MIN_ELO } from '../profiles/strength.ts';
import { conductOf, isProvedStronger, isThrownAway, playSeries, seriesText } from './levels.testing.ts';

const HOURS = 3_600_000;

describe('games between equal levels', () => {
  const GAMES = 200;
  test.each([
    ...LEVEL_NAMES.map((level) => ['lucena', level] as const),
    ...(['easy', 'medium', 'hard', 'max'] as const).map((level) => [`scorpion-${level}`, level] as const),
  ])(
    '%s at level %s: fewer than 5 in 100 end by repetition from a position that a side rated +300 or more',
    async (profile, level) => {
      const { games } = await playSeries(level, level, { profile, games: GAMES, nodes: 5000 });
      const repeated = games.filter(({ reason }) => reason === 'threefold-repetition').length;
      const thrownAway = games.filter((game) => isThrownAway(game, 300)).length;
      console.log(`${profile}, ${level}: ${repeated} of ${GAMES} ended by repetition, ${thrownAway} from +300 or more`);
      expect(games).toHaveLength(GAMES);
      expect(thrownAway / GAMES).toBeLessThan(0.05);
    },
    2 * HOURS,
  );
});

describe('a level beats the one below', () => {
  test.each(LEVEL_NAMES.slice(1).map((level, i) => [level, LEVEL_NAMES[i]!] as const))(
    '%s beats %s',
    async (upper, lower) => {
      const { result } = await playSeries(upper, lower, { games: 200, nodes: 20_000 });
      console.log(`${upper} v ${lower}: ${seriesText(result)}`);
      expect(isProvedStronger(result)).toBe(true);
    },
    2 * HOURS,
  );
});

const STEPS = Array.from({ length: Math.floor((MAX_ELO - MIN_ELO) / 200) }, (_, i) => MIN_ELO + 200 * (i + 1));
/** Above this level games are long and one-sided, and half as many prove as much. */
const STRONG = 2000;
/** From this level on, no mate in one is missed, and at most one move in a hundred leaves the queen hanging. */
const DECENT = 1200;

describe('limited strength', () => {
  test.each(STEPS)(
    `%i beats a player 200 weaker; from ${DECENT} on no mate in one is missed, and queens are hardly ever left hanging`,
    async (elo) => {
      const { result, games } = await playSeries(elo, elo - 200, {
        games: elo > STRONG ? 100 : 200,
        nodes: 10_000_000,
        adjudication: { resign: { score: 1000, moves: 6, agreed: true } },
      });
      console.log(`${elo} v ${elo - 200}: ${seriesText(result)}`);
      for (const player of [0, 1] as const) {
        const conduct = conductOf(games, player);
        console.log(`${elo - 200 * player}: ${JSON.stringify(conduct)}`);
        if (elo - 200 * player < DECENT) continue;
        expect(conduct.matesMissed).toBe(0);
        expect(conduct.queensLeft / conduct.moves).toBeLessThanOrEqual(0.01);
      }
      expect(isProvedStronger(result)).toBe(true);
    },
    2 * HOURS,
  );
});
