import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FINE_KNOB_BITS, isWhole, type KnobValue, quantiseKnob, quantiseNumber } from '../evaluation/knobs.ts';
import { amount } from '../rules/amount.testing.ts';
import { unwrap } from '../rules/result.ts';
import { arbitraryFile } from './arbitrary.testing.ts';
import { chessProfiles } from './chess.ts';
import { diff } from './diff.ts';
import { contentHash } from './hash.ts';
import { formatFile, shortest } from './serialise.ts';

const profiles = chessProfiles();
const files = arbitraryFile(profiles.evaluation, profiles.names);

describe('save and load', () => {
  test('give the same profile, and saving it again gives the same text', () => {
    fc.assert(
      fc.property(files, fc.boolean(), (file, full) => {
        const before = unwrap(profiles.load(file));
        const text = formatFile(profiles.serialise(before, { full }));
        const after = unwrap(profiles.parse(text));
        expect(after).toEqual(before);
        expect(formatFile(profiles.serialise(after, { full }))).toBe(text);
      }),
      { numRuns: amount({ quick: 60, slow: 150 }) },
    );
  });

  test('keep every knob that can be 0 at 0', () => {
    const zeros = new Map<string, Record<string, KnobValue>>();
    for (const [id, knob] of profiles.evaluation.knobs) {
      if (!('min' in knob) || knob.min > 0 || knob.max < 0) continue;
      const [term, name] = id.split('.') as [string, string];
      const value = knob.kind === 'number' ? 0 : knob.default.map(() => 0);
      zeros.set(term, { ...zeros.get(term), [name]: value });
    }
    expect(zeros.size).toBeGreaterThan(20);
    // Loading a file takes long, so each has all such knobs of a term.
    for (const [term, knobs] of zeros) {
      const before = unwrap(profiles.load({ lucena: 1, name: 'zero', extends: 'baseline', knobs: { [term]: knobs } }));
      const after = unwrap(profiles.parse(JSON.stringify(profiles.serialise(before))));
      for (const [name, value] of Object.entries(knobs))
        for (const profile of [before, after]) expect(profile.values.get(`${term}.${name}`)).toEqual(value);
    }
  });

  test('write only the differences from the base', () => {
    const same = unwrap(
      profiles.load({ lucena: 1, name: 'same', extends: 'baseline', knobs: { mobility: { weight: 1 } } }),
    );
    expect(profiles.serialise(same)).toEqual({ lucena: 1, name: 'same', extends: 'baseline', knobs: {} });
    const less = unwrap(
      profiles.load({ lucena: 1, name: 'less', extends: 'baseline', terms: ['material'], knobs: {} }),
    );
    expect(profiles.serialise(less)).toMatchObject({ terms: ['material'], knobs: {} });
  });

  test('keep the knobs of terms that are off', () => {
    const profile = unwrap(
      profiles.load({ lucena: 1, name: 'x', terms: ['material'], knobs: { mobility: { weight: 3 } } }),
    );
    const again = unwrap(profiles.load(profiles.serialise(profile)));
    expect(again.settings.get('mobility.weight')).toBe(3);
    expect(again.values.get('mobility.weight')).toBe(0);
  });

  test('with every knob written, take nothing from the base', () => {
    const full = profiles.serialise(unwrap(profiles.preset('baseline')), { full: true });
    const written = Object.entries(full.knobs).flatMap(([term, knobs]) =>
      Object.keys(knobs).map((name) => `${term}.${name}`),
    );
    expect(written).toEqual([...profiles.evaluation.knobs.keys()]);
  });
});

describe('numbers', () => {
  test('are written in the shortest form that is read back unchanged', () => {
    expect([0.1, 0.05, 1 / 3, -2.5, 300, -0].map((x) => shortest(quantiseNumber(x)))).toEqual([
      0.1, 0.05, 0.333, -2.5, 300, 0,
    ]);
    fc.assert(
      fc.property(fc.double({ min: -20000, max: 20000, noNaN: true }), (x) => {
        const value = quantiseNumber(x);
        expect(quantiseNumber(shortest(value))).toBe(value);
        const fine = quantiseNumber(x, FINE_KNOB_BITS);
        expect(quantiseNumber(shortest(fine, FINE_KNOB_BITS), FINE_KNOB_BITS)).toBe(fine);
      }),
    );
  });
});

describe('the text of a file', () => {
  test('shows tables by square as a board and short lists on a line', () => {
    const text = formatFile(profiles.serialise(unwrap(profiles.preset('baseline'))));
    expect(text).toContain('"pawn": [84, 97],\n');
    expect(text).toMatch(/"pawnSquaresMiddlegame": \[\n( {8}( *-?\d+,?){8}\n){8} {6}\]/);
    expect(JSON.parse(text)).toEqual(profiles.serialise(unwrap(profiles.preset('baseline'))));
  });
});

describe('the hash', () => {
  const hashOf = (knobs: object, rest: object = {}) =>
    unwrap(profiles.parse(JSON.stringify({ lucena: 1, name: 'x', knobs, ...rest }))).hash;

  test('has 16 hexadecimal digits', () => {
    expect(hashOf({})).toMatch(/^[0-9a-f]{16}$/);
  });

  test('does not depend on names, spelling or order', () => {
    const load = (text: string) => unwrap(profiles.parse(text)).hash;
    const a = load(
      '{"lucena":1,"name":"a","knobs":{"mobility":{"weight":1.0,"offset":-0},"material":{"pawn":[1e2,100]}}}',
    );
    const b = load(
      '{"knobs":{"material":{"pawn":[100,100.0001]},"mobility":{"offset":0,"weight":1}},"name":"b","lucena":1}',
    );
    expect(a).toBe(b);
    expect(hashOf({}, { terms: ['mobility', 'material'] })).toBe(hashOf({}, { terms: ['material', 'mobility'] }));
    // A profile with every value equals one that extends the preset.
    const baseline = unwrap(profiles.preset('baseline'));
    expect(unwrap(profiles.load({ ...profiles.serialise(baseline, { full: true }), name: 'y' })).hash).toBe(
      baseline.hash,
    );
    expect(hashOf({}, { extends: 'baseline' })).toBe(baseline.hash);
  });

  test('does not depend on knobs of terms that are off', () => {
    const off = { terms: ['material'] };
    expect(hashOf({ mobility: { cap: 5 } }, off)).toBe(hashOf({}, off));
    expect(hashOf({ phase: { full: 5 } }, off)).not.toBe(hashOf({}, off));
  });

  test('changes with the smallest change of any knob', () => {
    const plain = unwrap(profiles.parse('{"lucena":1,"name":"x","knobs":{}}'));
    const seen = new Set([plain.hash]);
    let changes = 1;
    for (const [id, knob] of profiles.evaluation.knobs) {
      if (!('min' in knob)) continue;
      const [term, name] = id.split('.') as [string, string];
      const quantum = isWhole(knob) ? 1 : 1 / 1024;
      const step = (x: number) => (x + quantum <= knob.max ? x + quantum : x - quantum);
      const entries = knob.kind === 'number' ? 1 : knob.default.length;
      for (let i = 0; i < entries; i++) {
        const value = knob.kind === 'number' ? step(knob.default) : knob.default.map((x, j) => (i === j ? step(x) : x));
        const settings = new Map(plain.settings).set(id, quantiseKnob(knob, value));
        const hash = contentHash({ ...plain, settings });
        // Loading a file takes long, so the quick test does it for some of the changes.
        if (changes % amount({ quick: 20, slow: 1 }) === 0) expect(hashOf({ [term]: { [name]: value } })).toBe(hash);
        seen.add(hash);
        changes++;
      }
    }
    expect(seen.size).toBe(changes);
    expect(hashOf({}, { terms: ['material'] })).not.toBe(hashOf({}, { terms: ['mobility'] }));
  });

  test('is equal exactly when there is no difference', () => {
    fc.assert(
      fc.property(files, files, (x, y) => {
        const [a, b] = [unwrap(profiles.load(x)), unwrap(profiles.load(y))];
        const { terms, knobs } = diff(a, b);
        expect(a.hash === b.hash).toBe(terms.length + knobs.length === 0);
        expect(diff(a, a)).toEqual({ terms: [], formulas: [], knobs: [] });
      }),
    );
  });
});

describe('the difference', () => {
  test('names terms and knobs with both values', () => {
    const [a, b] = ['baseline', 'baseline{mobility.weight=0,material.pawn=[80,97]}'].map((name) =>
      unwrap(profiles.named(name)),
    );
    expect(diff(a!, b!)).toEqual({
      terms: [],
      formulas: [],
      knobs: [
        { id: 'material.pawn', a: [84, 97], b: [80, 97] },
        { id: 'mobility.weight', a: 1, b: 0 },
      ],
    });
    expect(diff(a!, unwrap(profiles.preset('material'))).terms).toEqual([
      { id: 'mobility', a: true, b: false },
      { id: 'kingDanger', a: true, b: false },
    ]);
  });
});
