import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { compile } from '../evaluation/compile/compile.ts';
import { chessTarget } from '../evaluation/compile/target.ts';
import { setupFeatures } from '../evaluation/features.ts';
import { ledger } from '../evaluation/ledger.ts';
import { parseEngineCommand } from '../lab/match/command-line.ts';
import { optionCommands } from '../lab/match/engine-options.ts';
import { loadRules } from '../rules/node.ts';
import { type Result, unwrap } from '../rules/result.ts';
import { parseOption } from '../uci/options.ts';
import { errorsIn, ask as tellEngine } from '../uci/session.testing.ts';
import { suggestionsAt } from '../web/formula/completion.ts';
import { withUserTerm } from '../web/formula/working-file.ts';
import { cookieOf, profileInCookies } from '../web/state/profile-cookie.ts';
import { knobIn, readProfileFile, withKnob } from '../web/state/profile-file.ts';
import { chessProfiles } from './chess.ts';
import { diff } from './diff.ts';
import { loadProfile } from './node.ts';
import type { Profile } from './profile.ts';
import { profileControls } from './profile-controls.ts';
import { formatFile } from './serialise.ts';

/** Names that every object inherits. */
const INHERITED = [...Object.getOwnPropertyNames(Object.prototype), 'prototype'];
/** The inherited names that a term or a knob may have. */
const USABLE = INHERITED.filter((name) => /^[a-z]/.test(name) && name !== 'constructor' && name !== 'prototype');

const profiles = chessProfiles();
const rules = await loadRules();

const shapeOfPrototypes = () => [
  Reflect.ownKeys(Object.prototype),
  ...USABLE.map((name) => Reflect.ownKeys(Object.prototype[name as 'toString'])),
];
const before = shapeOfPrototypes();

// Setting `knobs.toString.weight` must not change the function that all objects share.
afterEach(() => expect(shapeOfPrototypes()).toEqual(before));

/** Checks that a fault is one plain line without JavaScript internals. */
function expectPlain(message: string): void {
  expect(message).not.toMatch(/\n|native code|\[object|=>|undefined|is not a function|cannot read/i);
}

/** Checks the result of a lookup by such a name: a value, or a fault in plain words. */
function expectAnswer(result: Result<unknown>): void {
  if (!result.ok) expectPlain(`${result.fault.field}: ${result.fault.message}`);
}

function expectRefusal(result: Result<unknown>): void {
  expect(result.ok).toBe(false);
  expectAnswer(result);
}

/** A profile file as text, so that `__proto__` is an ordinary entry. */
function file(more: string): string {
  return `{"lucena":1,"name":"x","extends":"material",${more}}`;
}

/** A term that counts pawns times the sum of its knobs, which are 3 by default. */
function ownTerm(id: string, ...knobs: string[]): string {
  const declared = knobs.map((knob) => `"${knob}":{"kind":"number","default":3}`);
  return `{"id":"${id}","formula":"count(us.pawn) * (${knobs.join(' + ')})","knobs":{${declared}}}`;
}

/** The white side's part of a term at the start of a game. */
function worthOf(profile: Profile, id: string): number {
  const position = rules.position();
  const book = ledger(profile.evaluation, profile.values, setupFeatures(profile.evaluation.ruleset, position.setup()));
  return book.terms.find((term) => term.id === id)!.white!;
}

test.each(INHERITED)('profiles, presets and levels called %s are reported as unknown (trust 5.6)', async (name) => {
  for (const text of [
    file(`"knobs":{"${name}":{"weight":1}}`),
    file(`"knobs":{"mobility":{"${name}":1}}`),
    file(`"knobs":{},"${name}":{"weight":1}`),
    file(`"knobs":{},"search":{"${name}":1}`),
    file(`"knobs":{},"terms":["${name}"]`),
    file(`"knobs":{},"level":"${name}"`),
    `{"lucena":1,"name":"x","extends":"${name}","knobs":{}}`,
    `{"plyDepth":2,"${name}":1}`,
    `{"plyDepth":2,"material":{"${name}":1}}`,
    `{"${name}":1}`,
  ])
    expectRefusal(profiles.parse(text));
  for (const text of [
    name,
    `baseline{${name}=1}`,
    `baseline{${name}.weight=1}`,
    `baseline{${name}.${name}=1}`,
    `baseline{mobility.${name}=1}`,
    `baseline{search.${name}=1}`,
    `baseline{level=${name}}`,
    `baseline{mobility.weight=${name}}`,
  ])
    expectRefusal(await loadProfile(profiles, text));
  // No profile has such a name.
  expect(unwrap(profiles.parse(`{"lucena":1,"name":"${name}","knobs":{}}`)).name).toBe(name);
});

test.each(INHERITED)(
  'terms, knobs and formulas may be called %s, or are refused in plain words (trust 5.6)',
  (name) => {
    const usable = USABLE.includes(name);
    for (const term of [
      ownTerm(name, 'bonus'),
      ownTerm('mine', name),
      `{"id":"mine","formula":"let ${name} = 2; ${name} * count(us.pawn)"}`,
      `{"id":"mine","formula":"${name}"}`,
      `{"id":"mine","formula":"${name}(us)"}`,
      `{"id":"mine","formula":"us.${name}"}`,
      `{"id":"mine","formula":"1","${name}":1}`,
      `{"id":"mine","formula":"1","knobs":{"k":{"kind":"number","default":1,"activeWhen":{"knob":"${name}","is":1}}}}`,
      `{"id":"mine","formula":"1","knobs":{"k":{"kind":"${name}","default":1}}}`,
    ])
      expectAnswer(profiles.parse(file(`"userTerms":[${term}],"knobs":{}`)));
    expect(profiles.parse(file(`"userTerms":[${ownTerm(name, 'bonus')}],"knobs":{}`)).ok).toBe(usable);
    expect(profiles.parse(file(`"userTerms":[${ownTerm('mine', name)}],"knobs":{}`)).ok).toBe(usable);
  },
);

test('terms and knobs with such names work like any others, in every pairing (trust 5.6)', () => {
  const { layout } = rules.core;
  const userTerms = `[${USABLE.map((term) => ownTerm(term, ...USABLE))}]`;
  const knobs = fc.dictionary(fc.constantFrom(...USABLE), fc.integer({ min: -9, max: 9 }), { noNullPrototype: true });
  const turns = fc.dictionary(fc.constantFrom(...USABLE), knobs, { noNullPrototype: true });
  fc.assert(
    fc.property(turns, fc.constantFrom(...USABLE), fc.constantFrom(...USABLE), (given, term, knob) => {
      const expected = (id: string) => {
        const values = new Map(Object.entries(new Map(Object.entries(given)).get(id) ?? {}));
        return USABLE.reduce((sum, name) => sum + 8 * (values.get(name) ?? 3), 0);
      };
      const profile = unwrap(profiles.parse(file(`"userTerms":${userTerms},"knobs":${JSON.stringify(given)}`)));
      for (const id of USABLE) expect(worthOf(profile, id)).toBe(expected(id));
      // Overrides reach it, and a saved file loads as the same profile.
      const turned = unwrap(profiles.override(profile, { [term]: { [knob]: 20, weight: 2 } }));
      expect(worthOf(turned, term)).not.toBe(worthOf(profile, term));
      for (const full of [false, true]) {
        const text = formatFile(profiles.serialise(turned, { full }));
        expect(unwrap(profiles.parse(text)).hash).toBe(turned.hash);
      }
      expect(diff(profile, turned).knobs.map(({ id }) => id)).toEqual([`${term}.weight`, `${term}.${knob}`]);
      const described = profileControls(turned).terms.find(({ id }) => id === term)!;
      expect(described.controls.find((control) => control.name === knob)).toMatchObject({ value: 20 });
      compile(turned.evaluation, turned.values, chessTarget(layout, { shared: false, buffer: 0 }));
      // The page's own look-ups.
      const kept = unwrap(readProfileFile(JSON.parse(formatFile(profiles.serialise(turned)))));
      expect(knobIn(kept, `${term}.${knob}`)).toBe(20);
      const bare = { ...kept, knobs: {} };
      expect(knobIn(bare, `${term}.${knob}`)).toBeUndefined();
      expect(withKnob(bare, `${term}.${knob}`, 7).knobs).toEqual({ [term]: { [knob]: 7 } });
      expect(withUserTerm(bare, { term: { id: term, formula: '1' } }, []).knobs).toEqual({});
    }),
    { numRuns: 4 },
  );
});

test.each(INHERITED)('data that a page stores under %s is read, or refused in plain words (trust 5.6)', (name) => {
  const kept = `{"lucena":1,"name":"${name}","extends":"${name}","knobs":{"${name}":{"${name}":1}}}`;
  const read = unwrap(readProfileFile(JSON.parse(kept)));
  expect(knobIn(read, `${name}.${name}`)).toBe(1);
  expect(knobIn({ ...read, knobs: {} }, `${name}.${name}`)).toBeUndefined();
  expect(profileInCookies(cookieOf(read).split(';')[0]!)).toEqual({ ok: true, value: read });
  // The evaluator decides in the end.
  expectRefusal(profiles.load(read));
  expect(suggestionsAt(`${name} is `, name.length + 4, { words: [], knobs: {} }, true)?.words ?? []).toEqual([]);
});

test.each(INHERITED)(
  'options of players and of the engine called %s are refused in plain words (trust 5.6)',
  async (name) => {
    const { options } = unwrap(parseEngineCommand(`engine[${name}=1]`));
    expect(options).toEqual([[name, '1']]);
    expectRefusal(optionCommands([{ name: 'Hash', type: 'spin', min: 1, max: 2, choices: [] }], options));
    expectRefusal(parseOption(`name ${name} value 1`));
    expectRefusal(parseOption(`name Level value ${name}`));
  },
);

test('an engine that gets such names by UCI plays on (trust 5.6)', async () => {
  const commands = INHERITED.flatMap((name) => [
    `setoption name ${name} value 1`,
    `setoption name Profile value ${name}`,
    `setoption name Knob value ${name}.weight=1`,
    `setoption name Knob value mobility.${name}=1`,
    `setoption name Mode value ${name}`,
    name,
  ]);
  const lines = await tellEngine(...commands, 'isready', `go ${INHERITED.join(' 1 ')} depth 1`);
  const errors = errorsIn(lines);
  expect(errors.length).toBeGreaterThanOrEqual(5 * INHERITED.length);
  for (const line of errors) expectPlain(line.replace('info string error: ', ''));
  expect(lines).toContain('readyok');
  expect(lines.at(-1)).toMatch(/^bestmove [a-h]/);
});
