import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { bar, signed } from './bars.ts';
import { type Outcome, runHere } from './run.testing.ts';
import {
  compileSchema,
  evalSchema,
  profileCheckSchema,
  profileDiffSchema,
  profileListSchema,
  profileShowSchema,
} from './schemas.ts';

const folder = mkdtempSync(join(tmpdir(), 'lucena-'));
afterAll(() => rmSync(folder, { recursive: true }));

function lucena(...args: string[]): Promise<Outcome> {
  return runHere(args, { cwd: folder });
}

async function json(...args: string[]): Promise<unknown> {
  const { status, out, err } = await lucena(...args, '--json');
  expect({ status, err }).toEqual({ status: 0, err: '' });
  return JSON.parse(out);
}

const KIWIPETE = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';

test.each([
  [['eval', '--fen', '8/8/8 w - - 0 1'], /^lucena: placement: /],
  [['eval', '--moves', 'e5'], /^lucena: moves, number 1: /],
  [['eval', '--profile', 'baselime'], /^lucena: profile: there is no preset "baselime"; did you mean 'baseline'\?/],
  [['eval', '--profile', 'none.json'], /^lucena: profile: cannot read "none.json": no such file/],
  [['eval', '--profile', 'baseline{mobility.wieght=1}'], /^lucena: knobs.mobility.wieght: .*did you mean 'weight'\?/],
  [
    ['eval', '--profile', 'baseline{mobility.weight=9}'],
    /^lucena: knobs.mobility.weight: .* between -8 and 8, found 9$/m,
  ],
  [['compile', '--profile', 'baseline{mobility.weight}'], /^lucena: profile: .*term.knob=value/],
  [['compile', '--out', 'none/x.wasm'], /^lucena: out: cannot write 'none\/x.wasm': there is no such folder/],
  [['profile'], /^lucena: profile: name a command: list, show/],
  [['profile', 'shoe', 'baseline'], /^lucena: profile: unknown command "shoe"; did you mean 'show'\?/],
  [['profile', 'show'], /missing required argument 'profile'/],
  [['profile', 'list', '--colour'], /unknown option '--colour'/],
  [['profile', 'check', 'baseline{material.pawn=[1]}'], /^lucena: knobs.material.pawn: expected two numbers/],
  [['profile', 'diff', 'baseline', 'baselines'], /^lucena: profile: /],
  [['profile', 'new', 'x.json', '--extends', 'baselines'], /^lucena: extends: /],
  [['profile', 'new', 'none/x.json'], /^lucena: file: cannot write/],
])('%j is refused with one line and exit code 2', async (args, complaint) => {
  const { status, out, err } = await lucena(...args);
  expect(err).toMatch(complaint);
  expect(err.trimEnd()).not.toContain('\n');
  expect(out).toBe('');
  expect(status).toBe(2);
});

describe('lucena eval', () => {
  const rows = ['scale', 'cap', 'rounding'];

  test('--json follows its schema, and totals add up to the score', async () => {
    const result = evalSchema.parse(await json('eval', '--profile', 'baseline', '--fen', KIWIPETE, '--moves', 'e1g1'));
    expect(result.fen).toContain(' b ');
    expect(result.terms.map(({ id }) => id)).toEqual(['material', 'mobility', 'kingDanger', ...rows]);
    expect(result.terms.reduce((sum, { total }) => sum + total, 0)).toBe(result.score);
    expect(result.stm).toBe(-result.score);
    for (const { id, white, black } of result.terms)
      expect([white === null, black === null]).toEqual(rows.includes(id) ? [true, true] : [false, false]);
  });

  test('--knobs adds the effect of each knob', async () => {
    const { knobs } = evalSchema.parse(
      await json('eval', '--knobs', '--profile', 'material', '--fen', '4k3/8/8/8/8/8/8/R3K3 w - - 0 1'),
    );
    expect(knobs!.find(({ id }) => id === 'material.rook')).toMatchObject({ effect: 500 });
    expect(knobs!.filter(({ effect }) => effect !== 0)).toHaveLength(1);
    expect(knobs!.some(({ id }) => id.startsWith('mobility.'))).toBe(false);
  });

  test('--sensitivity adds the change of the score per step of each knob, largest first, with kinks flagged', async () => {
    const { sensitivity, score } = evalSchema.parse(
      await json('eval', '--sensitivity', '--profile', 'baseline', '--fen', KIWIPETE),
    );
    expect(sensitivity).toHaveLength(20);
    const steps = sensitivity!.map(({ perStep }) => Math.abs(perStep));
    expect(steps).toEqual(steps.toSorted((a, b) => b - a));
    expect(sensitivity!.every(({ id }) => /^(phase|material|mobility|kingDanger)\./.test(id))).toBe(true);
    const steepest = sensitivity!.find(({ id, isKink }) => id === 'material.weight' && !isKink)!;
    const more = evalSchema.parse(await json('eval', '--fen', KIWIPETE, '--profile', 'baseline{material.weight=1.05}'));
    expect(Math.abs(more.score - score - steepest.perStep)).toBeLessThanOrEqual(1.5);
    const lone = evalSchema.parse(
      await json('eval', '--sensitivity', '--profile', 'material', '--fen', '4k3/8/8/8/8/8/8/R3K3 w - - 0 1'),
    );
    const rook = lone.sensitivity!.find(({ name }) => name === 'material.rook/eg')!;
    expect([rook.value, rook.isKink]).toEqual([500, false]);
    // A rook weighs 2 of the 24 of a full middlegame; the rest is endgame.
    expect(rook.derivative).toBeCloseTo(22 / 24, 9);
    const { out } = await lucena('eval', '--sensitivity', '--profile', 'baseline', '--fen', KIWIPETE);
    expect(out).toMatch(/^material\.pow +1 +[+−][\d.]+ +[+−][\d.]+ +▐?█*│█*▌?$/m);
    expect(out).toMatch(/^\d+ more numbers have smaller effects\.$/m);
    for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
    const start = (await lucena('eval', '--sensitivity', '--profile', 'baseline', '--moves', 'e4', 'e5', 'Nf3')).out;
    expect(start).toMatch(/^phase\.full \* /m);
    expect(start).toMatch(/^\* The score has a kink or a jump at this value/m);
  });

  test('leaves out terms that are off, and warns about the cap only where it limits the score', async () => {
    const rich = 'material{material.queen=[3000,3000]}';
    const start = evalSchema.parse(await json('eval', '--profile', rich));
    expect(start.terms.map(({ id }) => id)).toEqual(['material', ...rows]);
    expect(start).toMatchObject({ warnings: [], bound: { high: expect.closeTo(45_000, -3) } });
    const queens = ['--fen', '4k3/8/8/8/8/8/QQQQQQQQ/QQQ1K3 b - - 0 1'];
    const capped = evalSchema.parse(await json('eval', '--profile', rich, ...queens));
    expect(capped).toMatchObject({ score: 30_000, warnings: [{ field: 'score' }] });
    expect((await lucena('eval', '--profile', rich, ...queens)).out).toMatch(
      /^Warning: score: capped at ±30000, \d+ less than/m,
    );
    expect((await lucena('eval', '--profile', rich)).out).not.toContain('Warning');
  });

  test('prints a table no wider than a terminal and without escape sequences', async () => {
    const { out, err, status } = await lucena('eval', '--profile', 'baseline', '--fen', KIWIPETE, '--knobs');
    expect([err, status]).toEqual(['', 0]);
    expect(out).toMatch(/^White to move · profile baseline \([0-9a-f]{16}\)$/m);
    expect(out).toMatch(/^Material and placement +[\d.]+ +[\d.]+ +[+−][\d.]+ +│█+▌?$/m);
    expect(out).toMatch(/^Score +[+−]\d+ +│█+$/m);
    expect(out).toMatch(/^material\.bishopSquaresMiddlegame +−22 … 30 +−[\d.]+ +▐?█+│$/m);
    expect(out).not.toContain('\x1b');
    for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
  });

  test('says when the game is over or the side to move is in check', async () => {
    expect((await lucena('eval', '--moves', 'f3', 'e5', 'g4', 'Qh4')).out).toContain('\ncheckmate · ');
    expect((await lucena('eval', '--fen', '4k3/8/8/8/8/8/8/r3K3 w - - 0 1')).out).toContain('White to move, in check');
  });
});

describe('bars', () => {
  test('point to the side they favor and have the right length', async () => {
    const [none, white, black, little] = [bar(0, 10), bar(10, 10), bar(-5, 10), bar(-0.001, 10)];
    expect(none.trim()).toBe('│');
    expect(white).toBe(`${' '.repeat(14)}│${'█'.repeat(14)}`);
    expect(black).toBe(`${' '.repeat(7)}${'█'.repeat(7)}│`);
    expect(little).toBe(`${' '.repeat(13)}▐│`);
    expect(bar(0, 0)).toBe(none);
  });

  test('are colored on request', async () => {
    expect(bar(10, 10, { colored: true })).toContain('\x1b[97m█');
    expect(bar(-10, 10, { colored: true })).toContain('\x1b[90m█');
    expect(bar(0, 10, { colored: true })).not.toContain('\x1b');
  });

  test('stand beside signed numbers, and a number shown as zero has no sign', async () => {
    expect([1.5, -1.5, 0, -0.001].map((x) => signed(x))).toEqual(['+1.50', '−1.50', '0.00', '0.00']);
  });
});

describe('lucena profile', () => {
  test('list, show, check and diff follow their schemas', async () => {
    const list = profileListSchema.parse(await json('profile', 'list'));
    expect(list.map(({ name }) => name)).toEqual(expect.arrayContaining(['baseline', 'material']));
    const show = profileShowSchema.parse(await json('profile', 'show', 'baseline{mobility.weight=0}'));
    expect(show).toMatchObject({ extends: 'baseline', knobs: { mobility: { weight: 0 }, phase: { full: 24 } } });
    const check = profileCheckSchema.parse(await json('profile', 'check', 'baseline'));
    expect(check).toMatchObject({ hash: list.find(({ name }) => name === 'baseline')!.hash, warnings: [] });
    const difference = profileDiffSchema.parse(
      await json('profile', 'diff', 'baseline', 'baseline{mobility.weight=0}'),
    );
    expect(difference).toMatchObject({ terms: [], knobs: [{ id: 'mobility.weight', a: 1, b: 0 }] });
  });

  test('list, show, check and diff print tables for people', async () => {
    expect((await lucena('profile', 'list')).out).toMatch(/^material +[0-9a-f]{16} +Counts pieces/m);
    expect((await lucena('profile', 'show', 'baseline{kingDanger.most=300}')).out).toMatch(/^\* most +300$/m);
    expect((await lucena('profile', 'check', 'baseline')).out).toMatch(
      /^baseline is valid: hash [0-9a-f]{16}, .*±\d+$/m,
    );
    expect((await lucena('profile', 'check', 'baseline{material.queen=[3000,3000]}')).err).toMatch(
      /^lucena: warning: score: could reach/,
    );
    expect((await lucena('profile', 'diff', 'baseline', 'baseline')).out).toBe('no difference\n');
    expect((await lucena('profile', 'diff', 'baseline', 'material')).out).toMatch(/^mobility +on +off$/m);
  });

  test('schema prints the published schema', async () => {
    const published = readFileSync(new URL('../../docs/profile.schema.json', import.meta.url), 'utf8');
    expect(JSON.parse((await lucena('profile', 'schema')).out)).toEqual(JSON.parse(published));
  });

  test('new writes a profile equal to its base, and overwrites a file only on request', async () => {
    expect(await lucena('profile', 'new', 'mine.json', '--extends', 'baseline')).toMatchObject({ status: 0, err: '' });
    const path = join(folder, 'mine.json');
    const text = readFileSync(path, 'utf8');
    expect(JSON.parse(text)).toMatchObject({ name: 'mine', extends: 'baseline', knobs: { mobility: { weight: 1 } } });
    expect((await lucena('profile', 'diff', 'mine.json', 'baseline')).out).toBe('no difference\n');
    const again = await lucena('profile', 'new', 'mine.json');
    expect(again).toMatchObject({ status: 2, out: '' });
    expect(again.err).toMatch(/^lucena: file: cannot write 'mine.json': the file exists; use --force to replace it\n$/);
    expect(readFileSync(path, 'utf8')).toBe(text);
    expect((await lucena('profile', 'new', 'mine.json', '--force')).status).toBe(0);
    expect(readFileSync(path, 'utf8')).not.toContain('extends');
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  test('a changed file changes the score', async () => {
    writeFileSync(
      join(folder, 'pawns.json'),
      '{"lucena": 1, "name": "pawns", "extends": "material", "knobs": {"material": {"pawn": [50, 50]}}}',
    );
    const fen = '4k3/8/8/8/8/8/P7/4K3 w - - 0 1';
    expect(evalSchema.parse(await json('eval', '--fen', fen, '--profile', 'pawns.json'))).toMatchObject({
      score: 50,
      profile: 'pawns',
    });
    expect(await json('eval', '--fen', fen, '--profile', './pawns.json{material.pawn=[0,0]}')).toMatchObject({
      score: 0,
    });
  });
});

describe('lucena compile', () => {
  test('prints a summary, and --json follows its schema', async () => {
    const result = compileSchema.parse(await json('compile', '--dump'));
    expect(result.listing).toMatch(/^evaluate:/);
    expect(result.bytes).toBeGreaterThan(100);
    const material = compileSchema.parse(await json('compile', '--profile', 'material'));
    expect(material.bytes).toBeLessThan(result.bytes);
    expect(material).not.toHaveProperty('listing');
    expect((await lucena('compile')).out).toMatch(/^module +\d+ bytes/m);
  });

  test('--out replaces a file only with --force (trust 5.8)', async () => {
    writeFileSync(join(folder, 'precious.wasm'), 'PRECIOUS');
    const args = ['compile', '--profile', 'material', '--out', 'precious.wasm'];
    expect(await lucena(...args)).toMatchObject({
      status: 2,
      out: '',
      err: "lucena: out: cannot write 'precious.wasm': the file exists; use --force to replace it\n",
    });
    expect(readFileSync(join(folder, 'precious.wasm'), 'utf8')).toBe('PRECIOUS');
    expect((await lucena(...args, '--force')).status).toBe(0);
    expect(WebAssembly.validate(readFileSync(join(folder, 'precious.wasm')))).toBe(true);
  });

  test('--dump lists the steps before the summary', async () => {
    const { out } = await lucena('compile', '--dump', '--profile', 'material');
    expect(out.indexOf('evaluate:')).toBe(0);
    expect(out.indexOf('\nprofile   material')).toBeGreaterThan(0);
  });

  test('--out writes the module, in which neutral knobs and terms of weight 0 leave no trace', async () => {
    const write = async (name: string, profile: string) => {
      expect((await lucena('compile', '--profile', profile, '--out', name)).status).toBe(0);
      return readFileSync(join(folder, name));
    };
    const module = await write('a.wasm', 'baseline');
    expect(WebAssembly.validate(module)).toBe(true);
    expect((await write('b.wasm', 'baseline{mobility.pow=1,mobility.offset=0}')).equals(module)).toBe(true);
    const without = await write('c.wasm', 'baseline{mobility.weight=0,mobility.pow=2}');
    expect((await write('d.wasm', 'baseline{mobility.weight=0}')).equals(without)).toBe(true);
    writeFileSync(
      join(folder, 'two.json'),
      '{"lucena": 1, "name": "two", "extends": "baseline", "terms": ["material", "kingDanger"], "knobs": {}}',
    );
    expect((await write('e.wasm', 'two.json')).equals(without)).toBe(true);
  });
});

describe('a flat configuration', () => {
  const path = join(folder, 'flat.json');
  writeFileSync(
    path,
    JSON.stringify({ opponentPlyDepth: 6, centerPiecePlacementReward: 0, plyDepthRisk: { kAt2x: 50 } }),
  );

  test('is accepted in place of a profile, with a note in one line', async () => {
    const checked = await lucena('profile', 'check', 'flat.json');
    expect(checked.status).toBe(0);
    expect(checked.err).toMatch(/^lucena: warning: profile: this is a flat configuration, loaded as a profile .*$/m);
    const { out } = await lucena('profile', 'diff', 'orchestrator', 'flat.json');
    for (const id of ['centerPlacement.reward', 'opponent.plyDepth', 'risk.kAt2x']) expect(out).toContain(id);
  });

  test('can be converted into a profile that plays the same', async () => {
    expect((await lucena('profile', 'new', 'made.json', '--from', 'flat.json')).status).toBe(0);
    expect(JSON.parse(readFileSync(join(folder, 'made.json'), 'utf8'))).toEqual({
      lucena: 1,
      name: 'made',
      extends: 'orchestrator',
      knobs: { centerPlacement: { reward: 0 }, opponent: { plyDepth: 6 }, risk: { kAt2x: 50 } },
    });
    expect((await lucena('profile', 'diff', 'made.json', 'flat.json')).out).toBe('no difference\n');
  });

  test('with a mistake is refused with the name of the field', async () => {
    writeFileSync(join(folder, 'wrong.json'), '{"plyDepthRisk":{"kAt2x":5}}');
    expect(await lucena('profile', 'check', 'wrong.json')).toMatchObject({
      status: 2,
      err: 'lucena: plyDepthRisk.kAt2x: expected a number between 10 and 1000, found 5\n',
    });
  });
});
