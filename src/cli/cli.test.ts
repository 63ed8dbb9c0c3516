import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAIN, type Outcome, runHere, runProcess } from './run.testing.ts';
import { benchSchema, benchStatisticsSchema, perftSchema, positionSchema } from './schemas.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lucena-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

function lucena(args: readonly string[], input?: string | Buffer): Promise<Outcome> {
  return runHere(args, { input });
}

const COMMANDS = [
  'perft',
  'position',
  'convert',
  'eval',
  'lines',
  'why',
  'profile',
  'compile',
  'audit',
  'docs',
  'uci',
  'match',
  'tournament',
  'ablate',
  'tune',
  'runs',
  'sprt',
  'openings',
  'dataset',
  'selfplay',
  'worker',
  'bench',
  'serve',
];

describe('the command line', () => {
  test('--version prints the version of the package', async () => {
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
    expect(runProcess(['--version'])).toEqual({ status: 0, out: `${version}\n`, err: '' });
    expect(runProcess(['-V'])).toEqual({ status: 0, out: `${version}\n`, err: '' });
  });

  test.each(['--version', '--help'])('%s loads no command', (flag) => {
    const reports = join(folder, `coverage${flag}`);
    spawnSync(process.execPath, [MAIN, flag], { env: { ...process.env, NODE_V8_COVERAGE: reports } });
    const [report] = readdirSync(reports);
    const { result } = JSON.parse(readFileSync(join(reports, report!), 'utf8')) as { result: { url: string }[] };
    const loaded = result.flatMap(({ url }) => /\/dist\/(?:cli|chunks)\/(\w+)/.exec(url)?.slice(1) ?? []);
    expect(loaded.sort()).toEqual(['main', 'start']);
  });

  test('a second run uses the compiled code that the first cached', () => {
    const cache = join(folder, 'cache');
    const evaluate = () => {
      const { status } = spawnSync(process.execPath, [MAIN, 'eval'], { env: { ...process.env, LUCENA_CACHE: cache } });
      expect(status).toBe(0);
      return readdirSync(cache).map((name) => [name, statSync(join(cache, name)).ino]);
    };
    const files = evaluate();
    expect(files.length).toBeGreaterThan(1);
    // V8 rejects code that was cached under other flags; it would have been written again.
    expect(evaluate()).toEqual(files);
  });

  test('--help lists every command', async () => {
    const { status, out } = runProcess(['--help']);
    expect(status).toBe(0);
    for (const command of COMMANDS) expect(out).toMatch(new RegExp(`^  ${command} `, 'm'));
  });

  test.each(COMMANDS)('%s --help explains the command', (command) => {
    const { status, out, err } = runProcess([command, '--help']);
    expect(status).toBe(0);
    expect(out).toMatch(new RegExp(`^Usage: lucena ${command}`));
    expect(err).toBe('');
  });

  test.each([
    [['foo'], /unknown command 'foo'/],
    [['pert', '3'], /unknown command 'pert'.*perft/],
    [['perft'], /missing required argument 'depth'/],
    [['perft', 'x'], /depth.*whole number/],
    [['perft', '3', '--colour'], /unknown option '--colour'/],
    [['perft', '3', '--fen', '8/8/8 w - - 0 1'], /^lucena: placement: .*ranks/],
    [['perft', '3', '--fen', '4k3/8/8/8/8/8/8/4K3 x - - 0 1'], /^lucena: turn: /],
    [['perft', '3', '--fen', '4k3/8/8/8/8/8/8/4KQ2 w K - 0 1'], /^lucena: castling: /],
    [['perft', '3', '--fen', '4k3/8/8/8/8/8/8/4KQ2 w - e3 0 1'], /^lucena: enPassant: /],
    [['perft', '3', '--fen', '4k3/8/8/8/8/8/8/4KQ2 w - - x 1'], /^lucena: halfmoves: /],
    [['perft', '3', '--fen', '4k3/8/8/8/8/8/8/4QK2 w - - 0 1'], /^lucena: turn: .*check/],
    [['position', '--moves', 'e4', 'e4'], /^lucena: moves, number 2: /],
    [['position', '--moves', 'e2e5'], /^lucena: moves, number 1: e2e5 is illegal/],
    [['convert', 'no-such-file.pgn'], /^lucena: file: cannot read 'no-such-file.pgn': there is no such file/],
    [['convert', 'x.pgn', '--to', 'docx'], /docx/],
    [['serve', '--port', '99999'], /port.*whole number/],
  ])('%j is refused with one line and exit code 2', async (args, complaint) => {
    const { status, out, err } = await lucena(args);
    expect(err).toMatch(complaint);
    expect(err.trimEnd()).not.toContain('\n');
    expect(out).toBe('');
    expect(status).toBe(2);
  });

  test('a process that refuses its input prints one line and exits with 2', () => {
    expect(runProcess(['position', '--moves', 'e2e5'])).toMatchObject({
      status: 2,
      out: '',
      err: expect.stringMatching(/^lucena: moves, number 1: e2e5 is illegal[^\n]*\n$/),
    });
  });

  test('without a command, a pipe on standard input starts a UCI session', async () => {
    const { status, out } = runProcess([], { input: 'uci\nposition startpos\ngo depth 3\nquit\n' });
    expect(status).toBe(0);
    expect(out).toContain('uciok');
    expect(out).toMatch(/bestmove [a-h][1-8]/);
  });
});

describe('lucena perft', () => {
  test('counts nodes, and lists the moves with --divide', async () => {
    const { out } = await lucena(['perft', '3', '--divide']);
    expect(out).toContain('g1f3: 440\n');
    expect(out).toMatch(/\n8902 nodes in \d+ ms/);
  });

  test('--json follows its schema', async () => {
    const args = ['perft', '2', '--json', '--divide', '--chess960', '--fen', '4k3/8/8/8/8/8/8/1R2K2R w BH - 0 1'];
    const json = perftSchema.parse(JSON.parse((await lucena(args)).out));
    expect(Object.values(json.divide!).reduce((a, b) => a + b)).toBe(json.nodes);
    expect(json.divide).toHaveProperty('e1b1');
    expect(json.divide).toHaveProperty('e1h1');
  });

  test('depth 0 counts one position', async () => {
    expect(JSON.parse((await lucena(['perft', '0', '--json'])).out)).toMatchObject({ nodes: 1 });
  });
});

describe('lucena position', () => {
  test('shows status, claims and legal moves after moves given in SAN or UCI', async () => {
    const args = ['position', '--json', '--moves', 'f3', 'e7e5', 'g4', 'Qh4#'];
    const json = positionSchema.parse(JSON.parse((await lucena(args)).out));
    expect(json).toMatchObject({ ending: 'checkmate', winner: 'black', check: true, moves: [] });
  });

  test('writes X-FEN and Shredder-FEN', async () => {
    const fen = '4k3/8/8/8/8/8/8/1RR1K2R w BH - 0 1';
    expect(JSON.parse((await lucena(['position', '--json', '--fen', fen])).out)).toMatchObject({
      fen: '4k3/8/8/8/8/8/8/1RR1K2R w KQ - 0 1',
      shredderFen: fen.replace('BH', 'HB'),
    });
  });
});

test('--fen accepts the board alone and says what it assumes (trust 2)', async () => {
  const { status, out, err } = await lucena(['position', '--fen', '4k3/8/8/8/8/8/8/R3K2R']);
  expect(out).toContain('fen 4k3/8/8/8/8/8/8/R3K2R w - - 0 1');
  expect(err).toBe('lucena: fen: assuming White to move, no castling rights, no en passant, move 1\n');
  expect(status).toBe(0);
});

describe('lucena convert', () => {
  const PGN =
    '[Event "a"]\n\n1. e4 {good} (1. d4 d5) e5 2. Nf3! *\n\n[Event "b"]\n\n1. e4 e4 *\n\n[Event "c"]\n\n1. c4 *\n';

  test('good games are written, bad ones are named, and the exit code reports them', async () => {
    const { status, out, err } = await lucena(['convert', '-', '--to', 'uci'], PGN);
    expect(out.trimEnd().split('\n')).toEqual([
      'position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves e2e4 e7e5 g1f3',
      'position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves c2c4',
    ]);
    expect(err).toMatch(/game 2/);
    expect(err).toContain('1 of 3 could not be converted');
    expect(status).toBe(2);
  });

  test.each([
    ['uci', '2 variations, 3 comments, and 2 NAGs of 2 games'],
    ['fen', '2 variations, 3 comments, and 2 NAGs of 2 games'],
    ['epd', '2 variations, 3 comments, and 2 NAGs of 2 games'],
    ['json', '2 variations and 1 comment of 1 game'],
    ['pgn', undefined],
  ])('one line says what %s cannot hold', async (to, lost) => {
    const games = '{start} 1. e4 {good} (1. d4 {solid} d5 (1... Nf6)) e5 2. Nf3! *\n\n1. c4 *\n\n1. e4? *\n';
    const { status, err } = await lucena(['convert', '-', '--to', to], games);
    expect([status, err]).toEqual([0, lost === undefined ? '' : `lucena: warning: ${to} cannot hold ${lost}\n`]);
  });

  test('PGN keeps comments and variations', async () => {
    const { out } = await lucena(['convert', '-', '--to', 'pgn'], PGN);
    expect(out).toContain('{good}');
    expect(out).toContain('(1. d4 d5)');
  });

  test('PGN keeps data that other programs wrote into comments, and null moves give a warning (trust 2, 5.4)', async () => {
    const comment = '{[%eval 0.25,18] [%clk 0:04:59] [%csl Gd4] [%cal Gd2d4] [%mdl 4] sharp}';
    const text = `1. e4 ${comment} 1... e5 (1... -- 2. d4) 2. Nf3 *`;
    const { status, out, err } = await lucena(['convert', '-', '--to', 'pgn'], text);
    expect(out.replace(/\s+/g, ' ').trim()).toBe(text);
    expect(err).toBe(
      `lucena: warning: game 1, line 1, column ${text.indexOf('--') + 1}, ply 2 (1... --): ` +
        'a null move ("--") cannot be played; the variation is read up to it; what follows is written unchecked\n',
    );
    expect(status).toBe(0);
    const cut = await lucena(['convert', '-', '--to', 'json'], '1. e4 -- 2. d4 *');
    expect(JSON.parse(cut.out)).toMatchObject({ san: ['e4'], uci: ['e2e4'] });
    expect(cut.err).toContain('line 1, column 7');
  });

  test('JSON has the comments of a game, and the data in them, by ply (trust 2)', async () => {
    const text = '{ Start } 1. e4 $1 { [%eval 0.25] [%clk 0:04:59] sharp } 1... e5 2. Nf3 { [%cal Gd2d4] } *';
    const { out } = await lucena(['convert', '-', '--to', 'json'], text);
    expect(JSON.parse(out).annotations).toEqual([
      { ply: 0, comments: ['Start'] },
      { ply: 1, nags: [1], comments: ['sharp'], evaluation: { cp: 25 }, clock: 299_000 },
      { ply: 3, marks: [{ color: 'green', from: 'd2', to: 'd4' }] },
    ]);
  });

  test('names in Latin-1 keep their letters, in games and in positions', async () => {
    const games = Buffer.from('[White "M\xfcller"]\n\n1. e4 *\n', 'latin1');
    expect((await lucena(['convert', '-', '--to', 'pgn'], games)).out).toContain('[White "Müller"]');
    const positions = Buffer.from('4k3/8/8/8/8/8/8/4K3 w - - id "M\xfcller";\n', 'latin1');
    expect((await lucena(['convert', '-', '--from', 'epd', '--to', 'epd'], positions)).out).toContain('id "Müller"');
    const missing = await lucena(['convert', 'no-such-file.epd']);
    expect(missing.err).toMatch(/^lucena: file: cannot read 'no-such-file.epd': there is no such file/);
  });

  test('EPD becomes JSON with its best moves in UCI', async () => {
    const line = '2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id "WAC.001";\n';
    const { out } = await lucena(['convert', '-', '--from', 'epd', '--to', 'json'], line);
    expect(JSON.parse(out)).toMatchObject({ uci: { bm: ['g3g6'] }, operations: { id: ['WAC.001'] } });
  });

  test('an EPD file with a bad line names the line', async () => {
    const path = join(folder, 'bad.epd');
    writeFileSync(path, '4k3/8/8/8/8/8/8/4K3 w - -\n4k3/8/8/8/8/8/8/4KK2 w - -\n');
    const { status, out, err } = await lucena(['convert', path, '--to', 'fen']);
    expect(out).toBe('4k3/8/8/8/8/8/8/4K3 w - - 0 1\n');
    expect(err).toContain('line 2: White has 2 kings');
    expect(status).toBe(2);
  });
});

describe('lucena bench', () => {
  test('the signature is the same in every run', async () => {
    const args = ['bench', '--json'];
    const [a, b] = [await lucena(args), runProcess(args)].map(({ out }) => benchSchema.parse(JSON.parse(out)));
    expect(a!.nodes).toBe(b!.nodes);
  });

  test('--stats counts what the search does, as text and as JSON', async () => {
    const args = ['bench', '--nodes', '2000', '--profile', 'lucena{search.lateMoveReductions=0}'];
    const counted = benchStatisticsSchema.parse(JSON.parse((await lucena([...args, '--json'])).out));
    expect(counted.events.NODE!.some((count) => count > 0)).toBe(true);
    expect(counted.events.LMR!.every((count) => count === 0)).toBe(true);
    const { out } = await lucena(args);
    expect(out).toContain(`${counted.positions} positions, ${counted.nodes} nodes`);
    expect(out).toMatch(/cutoffs by the first move: \d+\.\d %/);
    expect(out).toMatch(/^butterfly +\d+ +0\.\d{3}/m);
  });

  test('--stats refuses a depth, because its searches are limited by nodes', async () => {
    const { status, err } = await lucena(['bench', '--nodes', '2000', '--depth', '3']);
    expect(status).toBe(2);
    expect(err).toContain('--depth');
  });
});

describe('lucena serve', () => {
  test('prints its address and serves the page there', async () => {
    const child = spawn(process.execPath, [MAIN, 'serve', '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
    try {
      const line = await new Promise<string>((resolve) => child.stdout.once('data', (data) => resolve(String(data))));
      const url = /http:\/\/127\.0\.0\.1:\d+\//.exec(line)![0];
      const page = await fetch(url);
      expect(page.status).toBe(200);
      expect(await page.text()).toContain('Lucena');
    } finally {
      child.kill();
    }
  });

  test('also takes its token from the environment, and says so (trust 5.7)', async () => {
    const env = { ...process.env, LUCENA_TOKEN: 'a-secret-of-sixteen' };
    const child = spawn(process.execPath, [MAIN, 'serve', '--port', '0'], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env,
    });
    try {
      const line = await new Promise<string>((resolve) => child.stdout.once('data', (data) => resolve(String(data))));
      const entrance = /http:\/\/127\.0\.0\.1:\d+\/\?token=a-secret-of-sixteen/.exec(line)![0];
      expect((await fetch(new URL(entrance).origin)).status).toBe(401);
      expect((await fetch(entrance, { redirect: 'manual' })).status).toBe(303);
    } finally {
      child.kill();
    }
    expect((await lucena(['serve', '--help'])).out).toContain('LUCENA_TOKEN');
  });
});
