import { describe, expect, test } from 'vitest';
import { chessProfiles } from '../profiles/chess.ts';
import { ask, Conversation, errorsIn, profilesIn } from './session.testing.ts';

const PROFILE = 'setoption name Profile value baseline';
const LEVEL = 'setoption name Level value medium';
const KNOB = 'setoption name Knob value mobility.weight=0';

/** `mine` is `baseline` with a term of its own. */
async function load(text: string) {
  if (text !== 'mine') return chessProfiles().named(text);
  const outpost = {
    id: 'outpost',
    title: 'Knights ahead',
    knobs: { bonus: { kind: 'number', default: 20, min: 0, max: 100 } },
    formula: 'bonus * count(us.knight & ranks(4..6))',
  };
  return chessProfiles().load({ lucena: 1, name: 'mine', extends: 'baseline', userTerms: [outpost], knobs: {} });
}

describe('player options', () => {
  test.each([
    [[PROFILE, LEVEL, KNOB]],
    [[PROFILE, KNOB, LEVEL]],
    [[KNOB, PROFILE, LEVEL]],
    [[KNOB, LEVEL, PROFILE]],
    [[LEVEL, KNOB, PROFILE]],
    [[LEVEL, PROFILE, KNOB]],
  ])('%j: profile, level and knobs take effect in any order', async (options) => {
    const lines = await ask(...options, 'eval json', 'go depth 9');
    expect(profilesIn(lines)).toEqual(['baseline{level=medium}{mobility.weight=0}']);
    expect(lines.at(-2)).toMatch(/^info depth 2 /);
    expect(errorsIn(lines)).toEqual([]);
  });

  const LINES = 'setoption name Mode value lines';
  const OWN = 'setoption name Profile value auto';
  const LUCENA = 'setoption name Profile value lucena';

  test.each([
    [[LINES], 'lines'],
    [[OWN, LINES], 'lines'],
    [[LINES, OWN], 'lines'],
    [[LUCENA, LINES], 'lucena'],
    [[LINES, LUCENA], 'lucena'],
    [[LUCENA, LINES, OWN], 'lines'],
    [[LINES, LUCENA, OWN, 'setoption name Mode value full'], 'lucena'],
  ])('%j: sending the announced default chooses no profile, in any order (trust 3.4)', async (options, expected) => {
    const lines = await ask('uci', ...options, 'eval json');
    expect(lines).toContain('option name Profile type string default auto');
    expect(profilesIn(lines)).toEqual([expected]);
    expect(errorsIn(lines)).toEqual([]);
  });

  test('search knobs and a level among the knobs survive another profile', async () => {
    const lines = await ask(
      'setoption name Knob value level=hard,search.depthLimit=2',
      'setoption name Profile value material',
      'eval json',
      'go depth 9',
    );
    expect(profilesIn(lines)).toEqual(['material{level=hard,search.depthLimit=2}']);
    expect(lines.at(-2)).toMatch(/^info depth 2 /);
  });

  test('a knob that another profile does not have is dropped and named; the others stay', async () => {
    const conversation = new Conversation(load);
    conversation.say(
      'setoption name Profile value mine',
      'setoption name Knob value outpost.bonus=50,mobility.weight=0,search.depthLimit=3',
      'eval json',
      PROFILE,
      'eval json',
      'setoption name Profile value mine',
      'eval json',
    );
    const lines = await conversation.finish();
    expect(profilesIn(lines)).toEqual([
      'mine{outpost.bonus=50,mobility.weight=0,search.depthLimit=3}',
      'baseline{mobility.weight=0,search.depthLimit=3}',
      'mine{mobility.weight=0,search.depthLimit=3}',
    ]);
    expect(lines.filter((line) => !line.startsWith('info string evaljson'))).toEqual([
      'info string dropped knobs that baseline does not have: outpost.bonus',
    ]);
  });

  test('a profile that cannot be loaded changes neither profile nor knobs', async () => {
    const lines = await ask(PROFILE, KNOB, 'setoption name Profile value nobody', 'eval json');
    expect(profilesIn(lines)).toEqual(['baseline{mobility.weight=0}']);
    expect(errorsIn(lines)).toHaveLength(1);
  });

  test.each(['setoption name Knob value <empty>', 'setoption name Knob value', 'setoption name Knob'])(
    '%s, the announced default, clears the knobs',
    async (clearing) => {
      const lines = await ask(
        'uci',
        clearing,
        PROFILE,
        LEVEL,
        KNOB,
        'setoption name Knob value level=hard,search.depthLimit=3',
        clearing,
        'eval json',
      );
      expect(lines).toContain('option name Knob type string default <empty>');
      expect(profilesIn(lines)).toEqual(['baseline{level=medium}']);
      expect(errorsIn(lines)).toEqual([]);
    },
  );
});
