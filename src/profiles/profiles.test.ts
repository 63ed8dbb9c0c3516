import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Evaluation } from '../evaluation/evaluation.ts';
import { CHESS } from '../evaluation/ruleset.ts';
import type { Term } from '../evaluation/term.ts';
import { TERMS } from '../evaluation/terms/index.ts';
import { unwrap } from '../rules/result.ts';
import { chessProfiles } from './chess.ts';
import { MAX_BYTES } from './profile.ts';
import { Profiles } from './profiles.ts';

const profiles = chessProfiles();
/** All terms of chess in order, including scales. */
const EVERY = profiles.evaluation.all.map(({ declaration }) => declaration.id);
const file = (rest: object) => ({ lucena: 1, name: 'mine', knobs: {}, ...rest });

describe('a preset', () => {
  test.each(profiles.names)('%s is valid and has its own name', (name) => {
    const profile = unwrap(profiles.preset(name));
    expect(profile.name).toBe(name);
    expect(profile.warnings).toEqual([]);
  });

  test('gives every knob a value', () => {
    const { values } = unwrap(profiles.preset('material'));
    expect([...values.keys()]).toEqual([...profiles.evaluation.knobs.keys()]);
    expect(values.get('material.knight')).toEqual([320, 320]);
  });

  test('uses only the terms it lists, with the weights of the others at 0 or unchanged in the file', () => {
    const { terms, off, values, settings } = unwrap(profiles.preset('material'));
    expect(terms).toEqual(['material']);
    expect(off).toEqual(EVERY.filter((id) => id !== 'material'));
    expect(off).toEqual(expect.arrayContaining(['mobility', 'kingDanger', 'drawish']));
    for (const id of off) expect([id, values.get(`${id}.weight`)]).toEqual([id, 0]);
    for (const id of off) expect([id, settings.get(`${id}.weight`)]).toEqual([id, 1]);
  });
});

describe('a file', () => {
  test('takes missing values from the preset it extends', () => {
    const profile = unwrap(profiles.load(file({ extends: 'baseline', knobs: { mobility: { weight: 0.5 } } })));
    const baseline = unwrap(profiles.preset('baseline'));
    expect(profile.settings.get('mobility.weight')).toBe(0.5);
    expect(profile.settings.get('material.pawn')).toEqual(baseline.settings.get('material.pawn'));
    expect(profile.terms).toEqual(baseline.terms);
  });

  test('takes missing values from the declared defaults if it extends nothing', () => {
    const profile = unwrap(profiles.load(file({})));
    expect(profile.settings.get('material.pawn')).toEqual([100, 100]);
    expect(profile.terms).toEqual(EVERY);
  });

  test('lists terms in any order', () => {
    expect(unwrap(profiles.load(file({ terms: ['kingDanger', 'material'] }))).terms).toEqual([
      'material',
      'kingDanger',
    ]);
  });

  test('may begin with a byte order mark and name its schema', () => {
    expect(profiles.parse(`\uFEFF${JSON.stringify(file({ $schema: './profile.schema.json' }))}`).ok).toBe(true);
  });

  test('treats an undefined property as absent', () => {
    expect(profiles.load(file({ extends: undefined, knobs: { mobility: { weight: undefined } } })).ok).toBe(true);
  });

  test('is copied, so later changes of the data have no effect', () => {
    const pawn = [80, 90];
    const profile = unwrap(profiles.load(file({ knobs: { material: { pawn } } })));
    pawn[0] = 0;
    expect(profile.settings.get('material.pawn')).toEqual([80, 90]);
  });
});

class Custom {
  lucena = 1;
}

const circular: Record<string, unknown> = file({});
circular.knobs = circular;

describe('invalid input is refused with a code, the place and one line', () => {
  const knobs = (values: object) => file({ knobs: values });
  test.each<[string, unknown, string, string, RegExp]>([
    ['null', null, 'profile.type', 'profile', /expected an object .* found null/],
    ['a list', [1], 'profile.type', 'profile', /found a list of one/],
    ['a class', new Custom(), 'profile.type', 'profile', /plain object/],
    ['a map', new Map(), 'profile.type', 'profile', /plain object/],
    ['a function', file({ name: () => 1 }), 'profile.type', 'name', /function/],
    ['another version', file({ lucena: 2 }), 'profile.format', 'lucena', /format version 1, found 2/],
    ['no version', { name: 'x', knobs: {} }, 'profile.format', 'lucena', /format version 1, found nothing/],
    ['no name', { lucena: 1, knobs: {} }, 'profile.missing', 'name', /found nothing/],
    ['no knobs', { lucena: 1, name: 'x' }, 'profile.missing', 'knobs', /found nothing/],
    [
      'a name with a newline',
      file({ name: 'a\nb' }),
      'profile.type',
      'name',
      /single line of 1 to 80 characters, found "a\\nb"/,
    ],
    ['an endless name', file({ name: 'a'.repeat(81) }), 'profile.length', 'name', /1 to 80 characters/],
    ['an unknown field', file({ knob: {} }), 'profile.unknownField', 'knob', /did you mean 'knobs'\?/],
    ['an unknown term', knobs({ mobilty: {} }), 'profile.unknownTerm', 'knobs.mobilty', /did you mean 'mobility'\?/],
    ['a term listed wrongly', file({ terms: ['materials'] }), 'profile.unknownTerm', 'terms[0]', /'material'\?/],
    ['a number for a term', file({ terms: [3] }), 'profile.type', 'terms[0]', /found 3/],
    ['a term listed twice', file({ terms: ['mobility', 'mobility'] }), 'profile.duplicate', 'terms[1]', /twice/],
    [
      'an unknown knob',
      knobs({ mobility: { wieght: 1 } }),
      'profile.unknownKnob',
      'knobs.mobility.wieght',
      /'weight'\?/,
    ],
    [
      'too much',
      knobs({ mobility: { weight: 8.5 } }),
      'profile.range',
      'knobs.mobility.weight',
      /between -8 and 8, found 8.5/,
    ],
    [
      'too little',
      knobs({ mobility: { pow: -1 } }),
      'profile.range',
      'knobs.mobility.pow',
      /between 0 and 4, found -1/,
    ],
    ['NaN', knobs({ mobility: { weight: Number.NaN } }), 'profile.range', 'knobs.mobility.weight', /found NaN/],
    ['infinity', knobs({ mobility: { weight: Infinity } }), 'profile.range', 'knobs.mobility.weight', /found Infinity/],
    ['a text', knobs({ mobility: { weight: '1' } }), 'profile.type', 'knobs.mobility.weight', /found "1"/],
    ['null for a knob', knobs({ mobility: { weight: null } }), 'profile.type', 'knobs.mobility.weight', /found null/],
    ['a bigint', knobs({ mobility: { weight: 1n } }), 'profile.type', 'knobs.mobility.weight', /bigint/],
    ['half a pair', knobs({ material: { pawn: [1] } }), 'profile.length', 'knobs.material.pawn', /two numbers/],
    [
      'a bad half',
      knobs({ material: { pawn: [1, -1] } }),
      'profile.range',
      'knobs.material.pawn[1]',
      /between 0 and 3000/,
    ],
    [
      'a hole',
      knobs({ material: { pawn: new Array(2) } }),
      'profile.missing',
      'knobs.material.pawn[0]',
      /found nothing/,
    ],
    [
      'a small board',
      knobs({ material: { pawnSquaresEndgame: new Array(63).fill(0) } }),
      'profile.length',
      'knobs.material.pawnSquaresEndgame',
      /64 numbers .* found a list of 63/,
    ],
    [
      'a long table',
      knobs({ mobility: { knightEndgame: new Array(10).fill(0) } }),
      'profile.length',
      'knobs.mobility.knightEndgame',
      /9 numbers .* found a list of 10/,
    ],
    ['an unknown preset', file({ extends: 'baselyne' }), 'profile.unknown', 'extends', /did you mean 'baseline'\?/],
    [
      'itself',
      circular,
      'profile.depth',
      'knobs.knobs.knobs.knobs.knobs.knobs.knobs.knobs',
      /nested more than 8 levels/,
    ],
    [
      'an escape sequence',
      file({ '\x1b[2J': 1 }),
      'profile.unknownField',
      '"\\u001b[2J"',
      /there is no field "\\u001b/,
    ],
  ])('%s', (_name, value, code, field, message) => {
    const result = profiles.load(value);
    expect(result).toMatchObject({ ok: false, fault: { code, field, message: expect.stringMatching(message) } });
    if (!result.ok) expect(result.fault.message).not.toMatch(/[\p{Cc}\n]/u);
  });

  test.each([
    ['{"__proto__": {"lucena": 1}}', '__proto__'],
    ['{"lucena": 1, "name": "x", "knobs": {"__proto__": {"weight": 1}}}', 'knobs.__proto__'],
    ['{"lucena": 1, "name": "x", "knobs": {"constructor": {}}}', 'knobs.constructor'],
    ['{"lucena": 1, "name": "x", "knobs": {"mobility": {"__proto__": 1}}}', 'knobs.mobility.__proto__'],
    [
      '{"lucena": 1, "name": "x", "knobs": {"mobility": {"weight": {"prototype": 1}}}}',
      'knobs.mobility.weight.prototype',
    ],
  ])('a name that every object inherits is refused: %s', (text, field) => {
    expect(profiles.parse(text)).toMatchObject({ ok: false, fault: { code: 'profile.key', field } });
    expect(({} as Record<string, unknown>).weight).toBeUndefined();
  });

  test.each([
    ['', 'profile.json'],
    ['{', 'profile.json'],
    ['\x1b[2J', 'profile.json'],
    ['['.repeat(100_000), 'profile.json'],
    [`${'['.repeat(100_000)}${']'.repeat(100_000)}`, 'profile.depth'],
    [' '.repeat(MAX_BYTES + 1), 'profile.size'],
    ['{"lucena": 1, "name": "x", "knobs": {"mobility": {"weight": 1e999}}}', 'profile.range'],
    [`{"lucena": 1, "name": "x", "knobs": [${'0,'.repeat(300_000)}0]}`, 'profile.size'],
  ])('text that is not a profile is refused (%#)', (text, code) => {
    const result = profiles.parse(text);
    expect(result).toMatchObject({ ok: false, fault: { code } });
    if (!result.ok) expect(result.fault.message).not.toMatch(/\p{Cc}/u);
  });

  test('any JSON gives a profile or a fault', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
        const result = profiles.parse(text);
        if (!result.ok) expect(result.fault.code).toMatch(/^profile\./);
      }),
    );
    fc.assert(
      fc.property(
        fc.anything({ withBigInt: true, withMap: true, withNullPrototype: true, withDate: true }),
        (value) => {
          const result = profiles.load(file({ knobs: { mobility: value } }));
          if (!result.ok) expect(result.fault.code).toMatch(/^profile\./);
        },
      ),
    );
  });
});

describe('extends', () => {
  const preset = (name: string, parent?: string, knobs: object = {}) =>
    [name, { lucena: 1, name, ...(parent === undefined ? {} : { extends: parent }), knobs }] as const;
  const { evaluation } = profiles;

  test('follows presets that extend presets', () => {
    const chain = new Profiles(
      evaluation,
      new Map([
        preset('a', 'b', { mobility: { weight: 2 } }),
        preset('b', 'c', { mobility: { weight: 3, cap: 100 } }),
        preset('c', undefined, { mobility: { cap: 200, sideCap: 300 } }),
      ]),
    );
    const { settings } = unwrap(chain.preset('a'));
    expect(['weight', 'cap', 'sideCap'].map((name) => settings.get(`mobility.${name}`))).toEqual([2, 100, 300]);
  });

  test.each([
    ['itself', [preset('a', 'a')]],
    ['each other', [preset('a', 'b'), preset('b', 'a')]],
    ['three in a ring', [preset('a', 'b'), preset('b', 'c'), preset('c', 'a')]],
    ['a ring further on', [preset('a', 'b'), preset('b', 'c'), preset('c', 'b')]],
  ])('in a circle is refused: %s', (_name, presets) => {
    const ring = new Profiles(evaluation, new Map(presets));
    for (let again = 0; again < 2; again++)
      expect(ring.preset('a')).toMatchObject({ ok: false, fault: { code: 'profile.cycle', field: 'extends' } });
  });

  test('a file may have the name of the preset it extends', () => {
    expect(profiles.load(file({ name: 'baseline', extends: 'baseline' })).ok).toBe(true);
  });
});

describe('the old name of a renamed preset', () => {
  const baseline = unwrap(profiles.preset('baseline'));
  const message = "the preset 'slice' is now called 'baseline'";

  test('still loads, with one note', () => {
    const slice = unwrap(profiles.named('slice'));
    expect(slice).toMatchObject({ name: 'baseline', hash: baseline.hash, warnings: [{ field: 'profile', message }] });
    const changed = unwrap(profiles.named('slice{mobility.weight=0}'));
    expect(changed).toMatchObject({ name: 'baseline{mobility.weight=0}', extends: 'baseline' });
    expect(changed.warnings).toEqual([{ field: 'profile', message }]);
  });

  test('still loads as the base of a file, which is saved with the new name', () => {
    const mine = unwrap(profiles.load(file({ extends: 'slice' })));
    expect(mine).toMatchObject({ hash: baseline.hash, warnings: [{ field: 'extends', message }] });
    expect(profiles.serialise(mine)).toMatchObject({ extends: 'baseline', knobs: {} });
  });

  test('is not listed', () => {
    expect(profiles.names).not.toContain('slice');
    expect([profiles.has('slice'), profiles.has('baseline'), profiles.has('slices')]).toEqual([true, true, false]);
  });
});

describe('values in braces', () => {
  test('replace the values of the preset', () => {
    const profile = unwrap(
      profiles.named('baseline{ mobility.weight = 0, material.pawn=[80,90],kingDanger.scale=.25 }'),
    );
    expect(profile.settings.get('mobility.weight')).toBe(0);
    expect(profile.settings.get('material.pawn')).toEqual([80, 90]);
    expect(profile.settings.get('kingDanger.scale')).toBe(0.25);
    expect(profile.name).toBe('baseline{mobility.weight=0,material.pawn=[80,90],kingDanger.scale=0.25}');
    expect(profile.extends).toBe('baseline');
    expect(profiles.serialise(profile).knobs).toEqual({
      mobility: { weight: 0 },
      material: { pawn: [80, 90] },
      kingDanger: { scale: 0.25 },
    });
  });

  test('may be empty', () => {
    expect(unwrap(profiles.named('baseline{}'))).toBe(unwrap(profiles.preset('baseline')));
    expect(unwrap(profiles.named(' baseline ')).name).toBe('baseline');
  });

  test('also apply to a profile from a file, which keeps its base', () => {
    const mine = unwrap(profiles.load(file({ extends: 'material', knobs: { material: { pawn: [90, 95] } } })));
    const changed = unwrap(profiles.override(mine, { material: { rook: [510, 520] } }));
    expect(changed).toMatchObject({ name: 'mine{material.rook=[510,520]}', extends: 'material' });
    expect(profiles.serialise(changed).knobs).toEqual({ material: { pawn: [90, 95], rook: [510, 520] } });
  });

  test.each([
    ['', 'profile.unknown', 'profile'],
    ['nothing', 'profile.unknown', 'profile'],
    ['{mobility.weight=0}', 'profile.overrides', 'profile'],
    ['baseline{', 'profile.overrides', 'profile'],
    ['baseline{mobility.weight=0', 'profile.overrides', 'profile'],
    ['baseline{mobility.weight=0}x', 'profile.overrides', 'profile'],
    ['baseline{mobility.weight}', 'profile.overrides', 'profile'],
    ['baseline{mobility=0}', 'profile.overrides', 'profile'],
    ['baseline{mobility.=0}', 'profile.overrides', 'profile'],
    ['baseline{.weight=0}', 'profile.overrides', 'profile'],
    ['baseline{=0}', 'profile.overrides', 'profile'],
    ['baseline{mobility.weight=0,}', 'profile.overrides', 'profile'],
    ['baseline{mobility.weight=}', 'profile.overrides', 'knobs.mobility.weight'],
    ['baseline{mobility.weight=1.2.3}', 'profile.overrides', 'knobs.mobility.weight'],
    ['baseline{mobility.weight={}}', 'profile.overrides', 'knobs.mobility.weight'],
    ['baseline{material.pawn=[1,}', 'profile.overrides', 'knobs.material.pawn'],
    ['baseline{mobility.weight=1,mobility.weight=2}', 'profile.overrides', 'knobs.mobility.weight'],
    ['baseline{mobility.weight=NaN}', 'profile.type', 'knobs.mobility.weight'],
    ['baseline{mobility.weight=1e999}', 'profile.range', 'knobs.mobility.weight'],
    ['baseline{mobility.weight=[1]}', 'profile.type', 'knobs.mobility.weight'],
    ['baseline{__proto__.weight=1}', 'profile.key', 'knobs.__proto__'],
    ['baseline{mobility.__proto__=1}', 'profile.key', 'knobs.mobility.__proto__'],
    ['baseline{mobility.constructor=1}', 'profile.key', 'knobs.mobility.constructor'],
    [`baseline{${'x'.repeat(70000)}}`, 'profile.overrides', 'profile'],
  ])('%s is refused', (text, code, field) => {
    expect(profiles.named(text)).toMatchObject({ ok: false, fault: { code, field } });
  });

  test('never throw', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'baseline{}[],.=01-e"\\ mobilty.weight'), maxLength: 30 }),
        (text) => {
          profiles.named(`baseline{${text}`);
          profiles.named(`baseline{mobility.weight=${text}}`);
        },
      ),
    );
  });
});

describe('knobs of other kinds', () => {
  const odd: Term = () => ({
    id: 'odd',
    title: 'Odd',
    group: 'Test',
    help: 'Has the kinds of knobs that no real term needs yet.',
    knobs: {
      isOn: { kind: 'toggle', label: 'On', help: 'Whether.', default: true },
      mode: { kind: 'choice', label: 'Mode', help: 'Which.', options: ['plain', 'fancy'], default: 'plain' },
      old: {
        kind: 'number',
        label: 'Old',
        help: 'Out of use.',
        default: 1,
        min: 0,
        max: 10,
        step: 1,
        deprecated: 'use odd.mode',
      },
    },
    formula: (_board, knobs) => knobs.flag('isOn').pick(knobs.number('old'), knobs.is('mode', 'fancy').pick(1, 2)),
  });
  const library = new Profiles(new Evaluation(CHESS, [...TERMS, odd]), new Map([['base', file({ name: 'base' })]]));

  test('are set by files and in braces', () => {
    const profile = unwrap(library.load(file({ knobs: { odd: { isOn: false, mode: 'fancy' } } })));
    expect(profile.settings.get('odd.isOn')).toBe(false);
    expect(profile.settings.get('odd.mode')).toBe('fancy');
    const named = unwrap(library.named('base{odd.isOn=false,odd.mode=fancy}'));
    expect(named.hash).toBe(profile.hash);
    expect(library.serialise(named).knobs).toEqual({ odd: { isOn: false, mode: 'fancy' } });
  });

  test.each([
    [{ isOn: 0 }, 'knobs.odd.isOn', /true or false, found 0/],
    [{ mode: 'fancier' }, 'knobs.odd.mode', /one of 'plain', 'fancy', found "fancier"/],
  ])('are refused if the kind is wrong: %j', (values, field, message) => {
    const result = library.load(file({ knobs: { odd: values } }));
    expect(result).toMatchObject({
      ok: false,
      fault: { code: 'profile.type', field, message: expect.stringMatching(message) },
    });
  });

  test('that are deprecated still work, with a warning', () => {
    const profile = unwrap(library.load(file({ knobs: { odd: { old: 3 } } })));
    expect(profile.settings.get('odd.old')).toBe(3);
    expect(profile.warnings).toEqual([{ field: 'knobs.odd.old', message: 'is deprecated: use odd.mode' }]);
    expect(unwrap(library.load(file({}))).warnings).toEqual([]);
    expect(unwrap(library.named('base{odd.old=2}')).warnings).toHaveLength(1);
  });

  test('that are deprecated are written only if they are used', () => {
    const full = (old: number) =>
      library.serialise(unwrap(library.load(file({ knobs: { odd: { old } } }))), { full: true }).knobs.odd;
    expect(full(1)).not.toHaveProperty('old');
    expect(full(3)).toHaveProperty('old', 3);
  });
});
