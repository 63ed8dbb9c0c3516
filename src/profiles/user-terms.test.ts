import { describe, expect, test } from 'vitest';
import { listOperations } from '../evaluation/audit/formulas.ts';
import { compile } from '../evaluation/compile/compile.ts';
import { chessTarget } from '../evaluation/compile/target.ts';
import { Evaluation } from '../evaluation/evaluation.ts';
import { setupFeatures } from '../evaluation/features.ts';
import { ledger } from '../evaluation/ledger.ts';
import { CHESS } from '../evaluation/ruleset.ts';
import { TERMS } from '../evaluation/terms/index.ts';
import { parseFen } from '../notation/fen.ts';
import { loadRules } from '../rules/node.ts';
import { unwrap } from '../rules/result.ts';
import { chessProfiles } from './chess.ts';
import { diff } from './diff.ts';
import { knobGroups } from './profile-knobs.ts';
import { Profiles } from './profiles.ts';

const profiles = chessProfiles();

const OUTPOST = {
  id: 'outpost',
  title: 'Knights ahead',
  knobs: { bonus: { kind: 'number', default: 20, min: 0, max: 100 } },
  formula: 'bonus * count(us.knight & ranks(4..6))',
};

function file(more: Record<string, unknown> = {}): Record<string, unknown> {
  return { lucena: 1, name: 'mine', extends: 'baseline', userTerms: [OUTPOST], knobs: {}, ...more };
}

function range(size: number): number[] {
  return Array.from({ length: size }, (_, i) => i);
}

function load(more?: Record<string, unknown>) {
  return unwrap(profiles.load(file(more)));
}

describe('profiles with user terms', () => {
  test('a user term and its knobs affect the score', () => {
    const { evaluation, values, terms } = load({ knobs: { outpost: { bonus: 30, weight: 2 } } });
    expect(terms.at(-1)).toBe('outpost');
    const features = setupFeatures(CHESS, unwrap(parseFen('4k3/8/8/8/3N4/8/8/4K3 w - - 0 1')));
    expect(ledger(evaluation, values, features).terms.at(-1)).toEqual({
      id: 'outpost',
      title: 'Knights ahead',
      white: 60,
      black: 0,
      total: 60,
    });
  });

  test('a user term plays like a built-in term', async () => {
    const { core } = await loadRules();
    const target = chessTarget(core.layout, { shared: false, buffer: 0 });
    const { evaluation, values } = load();
    const builtIn = new Evaluation(CHESS, [
      ...TERMS,
      (_ruleset) => ({
        id: 'outpost',
        title: '',
        group: '',
        help: '',
        knobs: { bonus: { kind: 'number', label: '', help: '', default: 20, min: 0, max: 100, step: 1 } },
        formula: (board, knobs) => {
          const ahead = board.squares((_, rank) => rank >= 3 && rank <= 5);
          return knobs.number('bonus').times(board.pieces(0, 'knight').and(ahead).count());
        },
      }),
    ]);
    expect(compile(evaluation, values, target).module).toEqual(compile(builtIn, values, target).module);
  });

  test('a scale multiplies the score of the side that is ahead', () => {
    const half = {
      id: 'half',
      role: 'scale',
      knobs: OUTPOST.knobs,
      formula: 'if some(us.queen) then 1 else bonus / 40',
    };
    const mine = load({ extends: 'material', userTerms: [half] });
    const score = (profile: typeof mine, fen: string) => {
      const { score: found, rows } = ledger(
        profile.evaluation,
        profile.values,
        setupFeatures(CHESS, unwrap(parseFen(fen))),
      );
      return [found, rows.find(({ id }) => id === 'scale')!.total];
    };
    const [rook, queen] = ['4k3/8/8/8/8/8/8/R3K3 w - - 0 1', '4k3/8/8/8/8/8/8/Q3K3 w - - 0 1'] as const;
    expect([score(mine, rook), score(mine, queen)]).toEqual([
      [250, -250],
      [900, 0],
    ]);
    const weak = load({ extends: 'material', userTerms: [half], knobs: { half: { weight: 0.5 } } });
    expect(score(weak, rook)).toEqual([375, -125]);
    const off = load({ extends: 'material', userTerms: [half], terms: ['material'] });
    expect(score(off, rook)).toEqual([500, 0]);
    expect(off.hash).toBe(unwrap(profiles.preset('material')).hash);
    const addend = { ...half, role: 'addend' };
    expect(load({ extends: 'material', userTerms: [addend] }).hash).not.toBe(mine.hash);
    expect(diff(mine, load({ extends: 'material', userTerms: [addend] })).formulas).toHaveLength(1);
  });

  test('a term whose requirements the game lacks is absent, with a warning', () => {
    const { terms, warnings, hash } = load({ userTerms: [{ ...OUTPOST, needs: ['hands'] }] });
    expect(terms).not.toContain('outpost');
    expect(warnings).toEqual([{ field: 'userTerms', message: "'outpost' is left out: this game has no hands" }]);
    expect(hash).toBe(unwrap(profiles.preset('baseline')).hash);
  });

  test('setting a deprecated knob gives a warning', () => {
    const bonus = { ...OUTPOST.knobs.bonus, deprecated: 'use weight' };
    const old = [{ ...OUTPOST, knobs: { bonus } }];
    expect(load({ userTerms: old }).warnings).toEqual([]);
    expect(load({ userTerms: old, knobs: { outpost: { bonus: 3 } } }).warnings).toEqual([
      { field: 'knobs.outpost.bonus', message: 'is deprecated: use weight' },
    ]);
  });

  test('a scale that would change the sign of the score stops at 0', () => {
    const term = (formula: string) => [
      { id: 'turn', role: 'scale', knobs: { by: { kind: 'number', default: -2, min: -5, max: 5 } }, formula },
    ];
    const queen = setupFeatures(CHESS, unwrap(parseFen('4k3/8/8/8/8/8/8/Q3K3 w - - 0 1')));
    const scored = (formula: string) => {
      const { evaluation, values, userTerms } = load({ extends: 'material', userTerms: term(formula) });
      return [ledger(evaluation, values, queen).score, userTerms[0]!.text];
    };
    expect(scored('by')).toEqual([0, 'max(by, 0)']);
    expect(scored('by + 4')).toEqual([1800, 'max(by + 4, 0)']);
    // The printed text is read back unchanged: no second limit is added.
    expect(scored('max(by, 0)')).toEqual([0, 'max(by, 0)']);
    // A value that cannot be negative gets no limit.
    expect(scored('if some(us.queen) then 0.5 else 1')).toEqual([450, 'if some(us.queen) then 0.5 else 1']);
    // Its floor needs no knob.
    const { evaluation } = load({ extends: 'material', userTerms: term('1 + by * count(us.pawn)') });
    const audited = listOperations(evaluation).find(({ id }) => id === 'turn')!.operations;
    expect(audited.map(({ op }) => op)).toContain('max');
    expect(audited.filter(({ status }) => status === 'uncontrolled')).toEqual([]);
  });

  test('a knob that the formula does not read is reported', () => {
    const idle = { ...OUTPOST, knobs: { ...OUTPOST.knobs, spare: { kind: 'tapered', default: [1, 2] } } };
    expect(load({ userTerms: [idle] }).warnings).toEqual([
      { field: 'userTerms.outpost.knobs.spare', message: 'the formula does not use this knob' },
    ]);
    const half = { ...idle, formula: `${OUTPOST.formula} + spare.eg` };
    expect(load({ userTerms: [half] }).warnings).toEqual([]);
  });

  test('a user term can be off', () => {
    const { terms, off, hash } = load({ terms: ['material', 'mobility', 'kingDanger'] });
    expect([terms.includes('outpost'), off]).toEqual([false, [...unwrap(profiles.preset('baseline')).off, 'outpost']]);
    expect(hash).toBe(load({ userTerms: [], terms: ['material', 'mobility', 'kingDanger'] }).hash);
  });

  test('the hash depends on the formula, not its spelling', () => {
    const spelled = { ...OUTPOST, title: 'Another', formula: ' bonus*count( us.knight & ranks(4..6) )  # mine' };
    const changed = { ...OUTPOST, formula: 'bonus * count(us.knight & ranks(4..5))' };
    expect(load({ userTerms: [spelled] }).hash).toBe(load().hash);
    expect(load({ userTerms: [changed] }).hash).not.toBe(load().hash);
    expect(load({ userTerms: [] }).hash).toBe(unwrap(profiles.preset('baseline')).hash);
  });

  test('differences show formulas', () => {
    const changed = { ...OUTPOST, formula: 'bonus * count(us.knight & ranks(4..5))' };
    const [a, b] = [load(), load({ userTerms: [changed] })];
    expect(diff(a, a)).toEqual({ terms: [], formulas: [], knobs: [] });
    expect(diff(a, b)).toEqual({
      terms: [],
      formulas: [{ id: 'outpost', a: OUTPOST.formula, b: changed.formula }],
      knobs: [],
    });
    expect(diff(a, unwrap(profiles.preset('baseline')))).toEqual({
      terms: [{ id: 'outpost', a: true, b: false }],
      formulas: [],
      knobs: [],
    });
  });

  test('a user term is written as it was read', () => {
    const mine = load({ knobs: { outpost: { bonus: 30 } } });
    const written = profiles.serialise(mine);
    expect(written).toEqual({ ...file(), knobs: { outpost: { bonus: 30 } } });
    expect(unwrap(profiles.load(written)).hash).toBe(mine.hash);
    expect(unwrap(profiles.load(profiles.serialise(mine, { full: true }))).hash).toBe(mine.hash);
  });

  test('values of a user term can be overridden like those of any other', () => {
    const other = unwrap(profiles.override(load(), { outpost: { bonus: 40 } }));
    expect(other.values.get('outpost.bonus')).toBe(40);
    expect(other.userTerms).toHaveLength(1);
  });

  test('a user term is inherited, and replaced by one of the same name', () => {
    const presets = new Map([['own', file({ extends: undefined })]]);
    const family = new Profiles(profiles.evaluation, presets);
    const child = unwrap(family.load({ lucena: 1, name: 'child', extends: 'own', knobs: { outpost: { bonus: 1 } } }));
    expect(child.terms).toContain('outpost');
    expect(family.serialise(child)).toEqual({
      lucena: 1,
      name: 'child',
      extends: 'own',
      knobs: { outpost: { bonus: 1 } },
    });
    const formula = 'bonus * count(us.bishop)';
    const replaced = unwrap(family.load(file({ extends: 'own', userTerms: [{ ...OUTPOST, formula }] })));
    expect(replaced.userTerms.map(({ text }) => text)).toEqual([formula]);
    expect(replaced.hash).not.toBe(child.hash);
  });

  test('a user term cannot take the name of any group of knobs', () => {
    const { evaluation } = profiles;
    // The names of measures are words of the language, and refused as such.
    const measures = evaluation.measures.map(({ declaration }) => declaration.id);
    const groups = knobGroups(evaluation)
      .map(({ id }) => id)
      .filter((id) => !measures.includes(id));
    expect(groups).toEqual(
      expect.arrayContaining(['material', 'drawish', 'line', 'risk', 'mate', 'opponent', 'search']),
    );
    for (const id of groups) {
      const result = profiles.load(file({ userTerms: [{ ...OUTPOST, id }] }));
      if (result.ok) expect.fail(`a term '${id}' was accepted`);
      expect([result.fault.code, result.fault.field]).toEqual(['profile.duplicate', 'userTerms[0].id']);
    }
    const same = () => ({ ...evaluation.all[0]!.declaration, id: 'risk' });
    expect(() => new Evaluation(CHESS, [same], evaluation.settings)).toThrow("two declarations use the id 'risk'");
  });

  test('the total cost of user terms is limited', () => {
    const parts = (n: number) => range(30).map((k) => `distance(a, b) * ${k + n + 2}`);
    const term = (n: number) => ({ id: `t${n}`, formula: `sum(a in us: sum(b in them: ${parts(n).join(' + ')}))` });
    const result = profiles.load(file({ userTerms: range(9).map(term) }));
    if (result.ok) expect.fail('was accepted');
    expect(result.fault).toMatchObject({ code: 'profile.cost', field: 'userTerms' });
    expect(result.fault.message).toMatch(
      /^the user terms need up to \d{6} operations on a position, more than the limit of 100000$/,
    );
    load({ userTerms: [term(0)] });
  });

  test.each<[change: Record<string, unknown>, code: string, field: string, message: string]>([
    [{ userTerms: {} }, 'profile.type', 'userTerms', 'expected a list of at most 64 terms, found an object'],
    [
      { userTerms: new Array(65).fill(OUTPOST) },
      'profile.type',
      'userTerms',
      'expected a list of at most 64 terms, found a list of 65',
    ],
    [{ userTerms: [OUTPOST, OUTPOST] }, 'profile.duplicate', 'userTerms[1].id', "the term 'outpost' is defined twice"],
    [
      { userTerms: [{ ...OUTPOST, id: 'material' }] },
      'profile.duplicate',
      'userTerms[0].id',
      "'material' is a built-in term",
    ],
    [
      { userTerms: [{ ...OUTPOST, id: 'drawish' }] },
      'profile.duplicate',
      'userTerms[0].id',
      "'drawish' is a built-in term",
    ],
    [
      { userTerms: [{ ...OUTPOST, id: 'risk' }] },
      'profile.duplicate',
      'userTerms[0].id',
      '\'risk\' is the group of knobs "Risk"',
    ],
    [
      { userTerms: [{ ...OUTPOST, id: 'search' }] },
      'profile.duplicate',
      'userTerms[0].id',
      '\'search\' is the group of knobs "Search parameters"',
    ],
    [
      { userTerms: range(9).map((n) => ({ id: `t${n}`, formula: `count(us) ^ ${n + 2} + count(them) ^ ${n + 3}` })) },
      'profile.cost',
      'userTerms',
      'the user terms need up to 589824 bytes of tables, more than the limit of 524288',
    ],
    [{ userTerms: [3] }, 'term.type', 'userTerms[0]', 'expected an object with id and formula, found 3'],
    [
      { userTerms: [{ ...OUTPOST, formula: 'bonus * cont(us)' }] },
      'formula.name',
      'userTerms[0].formula',
      "unknown function 'cont' at line 1, column 9 — did you mean 'count'?",
    ],
    [
      { knobs: { outpost: { bonus: 101 } } },
      'profile.range',
      'knobs.outpost.bonus',
      'expected a number between 0 and 100, found 101',
    ],
    [
      { knobs: { outpost: { bonu: 1 } } },
      'profile.unknownKnob',
      'knobs.outpost.bonu',
      'there is no knob "bonu"; did you mean \'bonus\'?',
    ],
    [
      { userTerms: [], knobs: { outpost: {} } },
      'profile.unknownTerm',
      'knobs.outpost',
      'there is no term "outpost"; did you mean \'outposts\'?',
    ],
  ])('%j', (change, code, field, message) => {
    const result = profiles.load(file(change));
    if (result.ok) expect.fail('was accepted');
    const { fault } = result;
    expect([fault.code, fault.field, fault.message]).toEqual([code, field, message]);
  });
});
