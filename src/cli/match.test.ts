import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scriptedText } from '../lab/match/players.testing.ts';
import { amount, isSlow } from '../rules/amount.testing.ts';
import { lucena, MAIN } from './run.testing.ts';
import { matchSchema } from './schemas.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lucena-match-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

/** A match that runs in the background. */
function begin(...args: string[]): ChildProcess {
  return spawn(process.execPath, [MAIN, 'match', ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
}

function gameLines(out: string): string[] {
  const path = join(out, 'journal.jsonl');
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.slice(0, -1).filter((line) => line.startsWith('{"game"'));
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 10));
}

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once('close', resolve));
}

async function textOf(stream: ChildProcess['stdout']): Promise<string> {
  let text = '';
  for await (const chunk of stream!) text += chunk;
  return text;
}

/** Long enough to be interrupted, and the same every time. */
const LONG = [
  ...'material baseline --games 16 --nodes 1200 --seed 3 --json'.split(' '),
  ...amount({ quick: ['--max-plies', '50'], slow: [] }),
];

describe('lucena match', () => {
  test('writes its result and games, and the same seed repeats them exactly', async () => {
    const [many, few] = amount({ quick: [1000, 100], slow: [2000, 200] });
    const run = async (out: string) => {
      const args = ['match', 'material', 'material', '--games', '6', '--seed', '7', '--json'];
      return (await lucena(...args, '--nodes', `${many},${few}`, '--out', join(folder, out))).out;
    };
    const first = await run('one');
    expect(await run('two')).toBe(first);
    const { players, result, complete } = matchSchema.parse(JSON.parse(first));
    expect(players).toEqual([`material (${many} nodes)`, `material (${few} nodes)`]);
    expect(complete).toBe(true);
    expect(result.games).toBe(6);
    expect(result.whiteWins + result.blackWins).toBe(result.wins + result.losses);
    const plies = gameLines(join(folder, 'one')).map((line) => (JSON.parse(line) as { moves: unknown[] }).moves.length);
    expect(result.averagePlies).toBeCloseTo(plies.reduce((a, b) => a + b) / 6, 9);
    expect(result.pentanomial.reduce((a, b) => a + b)).toBe(3);
    expect(readdirSync(join(folder, 'one')).sort()).toEqual(['games.pgn', 'journal.jsonl', 'result.json']);
    expect(JSON.parse(readFileSync(join(folder, 'one/result.json'), 'utf8'))).toEqual(JSON.parse(first));
    const pgn = readFileSync(join(folder, 'one/games.pgn'), 'utf8');
    expect(pgn.match(/^\[Round /gm)).toHaveLength(6);
    expect((await lucena('convert', join(folder, 'one/games.pgn'), '--to', 'uci')).status).toBe(0);
  });

  test('different modes can play each other, as players with different names', async () => {
    const args = ['lines:', 'greedy:orchestrator{tempo.value=12}', '--games', '4', '--depth', '2', '--max-plies', '60'];
    const out = join(folder, 'modes');
    const first = await lucena('match', ...args, '--json', '--out', out);
    expect(first.err).toBe('');
    const { players, result, complete } = matchSchema.parse(JSON.parse(first.out));
    expect(players).toEqual(['lines:', 'greedy:orchestrator{tempo.value=12}']);
    expect(complete).toBe(true);
    // A player that looks at replies does not lose to one that does not.
    expect(result.wins).toBeGreaterThan(result.losses);
    const depths = gameLines(out).flatMap((line) => {
      const { white, moves } = JSON.parse(line) as { white: number; moves: [string, string, number][] };
      return moves.map(([, , depth], ply) => [(white + ply) % 2, depth] as const);
    });
    expect(new Set(depths.map(([player, depth]) => `${player} ${depth}`)).size).toBe(2);
    const other = await lucena('match', 'full:orchestrator', ...args.slice(1), '--out', out);
    expect(other.status).toBe(2);
    expect(other.err).toMatch(/^lucena: .*A/);
  });

  test('a UCI program plays with its options, and its mistakes are reported on standard error', async () => {
    const { status, out, err } = await lucena(
      ...[
        'match',
        scriptedText('illegal', 2),
        scriptedText('play', 1, '[Score=7]'),
        '--games',
        '2',
        '--max-plies',
        '9',
      ],
    );
    expect(status).toBe(0);
    expect(out).toMatch(/^Scripted against Scripted\[Score=7\], 5000 nodes, 2 games: \+0 −2 =0/);
    expect(out).toMatch(
      /\nWhite won 1 \(50\.0 %\), Black 1 \(50\.0 %\), drawn 0 \(0\.0 %\); 1\.3 moves a game on average\n/,
    );
    expect(out).toMatch(/\nA \(Scripted\): 2 × played an illegal move\n/);
    expect(err).toMatch(/^lucena: game 1, half-move 3: A \(Scripted\) played an illegal move: a1h8 is illegal/m);
    expect(err).toMatch(/^lucena: game 2, half-move 4: A \(Scripted\) played an illegal move/m);
  });

  test('a killed run resumes where it stopped and reaches the same result', async () => {
    const whole = matchSchema.parse(JSON.parse((await lucena('match', ...LONG)).out));
    const out = join(folder, 'killed');
    const child = begin(...LONG, '--out', out);
    await until(() => gameLines(out).length >= 3);
    child.kill('SIGKILL');
    await ended(child);
    const before = gameLines(out);
    expect(before.length).toBeLessThan(16);
    const resumed = await lucena('match', '--resume', out, '--json');
    expect(resumed.err).toBe('');
    expect(matchSchema.parse(JSON.parse(resumed.out)).result).toEqual(whole.result);
    // Finished games were kept and not played again.
    expect(gameLines(out).slice(0, before.length)).toEqual(before);
    expect(gameLines(out)).toHaveLength(16);
    expect(readFileSync(join(out, 'games.pgn'), 'utf8').match(/^\[Round /gm)).toHaveLength(16);
    // The same command has nothing left to do and prints the same.
    expect(JSON.parse((await lucena('match', ...LONG, '--out', out)).out).result).toEqual(whole.result);
    const changed = await lucena('match', ...LONG, '--out', out, '--nodes', '1201');
    expect(changed).toMatchObject({ status: 2, out: '' });
    expect(changed.err).toMatch(/^lucena: nodes: the run in '.*' was started with '1200', not with '1201'\n$/);
    const other = await lucena('match', 'material', '--resume', out, 'material');
    expect(other.err).toMatch(/^lucena: B: the run in .* was started with 'baseline', not with 'material'\n$/);
  });

  if (isSlow)
    test.skipIf(process.platform === 'win32')(
      'a disk without room ends the run with a message, and no finished game is lost',
      async () => {
        const words = 'material baseline --games 12 --nodes 30 --max-plies 60 --json'.split(' ');
        const whole = matchSchema.parse(JSON.parse((await lucena('match', ...words)).out));
        const out = join(folder, 'full');
        // The system cuts off the write that exceeds the limit, as a full disk does.
        const limited = ['-c', 'ulimit -f 16; exec "$0" "$@"', process.execPath, MAIN, 'match', ...words, '--out', out];
        const full = spawnSync('sh', limited, { encoding: 'utf8', env: { ...process.env, LUCENA_CACHE: '' } });
        expect(full.status).toBe(2);
        expect(full.stderr).toMatch(
          /^lucena: out: cannot use '.*full': (games\.pgn: )?the limit on file sizes is reached\n$/m,
        );
        const before = gameLines(out);
        expect(before.length).toBeGreaterThan(0);
        expect(before.length).toBeLessThan(12);
        const resumed = await lucena('match', '--resume', out, '--json');
        expect(matchSchema.parse(JSON.parse(resumed.out)).result).toEqual(whole.result);
        expect(gameLines(out).slice(0, before.length)).toEqual(before);
        expect(readFileSync(join(out, 'games.pgn'), 'utf8').match(/^\[Round /gm)).toHaveLength(12);
      },
    );

  if (isSlow)
    test('a run that was started with the old name of a preset is resumed with either name', async () => {
      const out = join(folder, 'renamed');
      const limits = ['--nodes', '20', '--max-plies', '6', '--out', out];
      const note = "lucena: warning: profile: the preset 'slice' is now called 'baseline'\n";
      expect(await lucena('match', 'slice', 'material', ...limits, '--games', '2')).toMatchObject({
        status: 0,
        err: note,
      });
      expect(await lucena('match', '--resume', out, '--games', '4')).toMatchObject({ status: 0, err: note });
      const renamed = await lucena('match', 'baseline', 'material', ...limits, '--games', '6');
      expect(renamed).toMatchObject({ status: 0, err: '' });
      expect(gameLines(out)).toHaveLength(6);
      const changed = await lucena('match', 'baseline{mobility.weight=0}', 'material', ...limits, '--games', '6');
      expect(changed.err).toMatch(/^lucena: A: the run in .* was started with 'slice', not with 'baseline\{/);
    });

  test('a run with an edited journal or edited settings is refused with line and field (trust 5.5)', async () => {
    const out = join(folder, 'tampered');
    const args = ['match', 'material', 'baseline', '--nodes', '20', '--max-plies', '6', '--games', '4', '--out', out];
    expect((await lucena(...args)).status).toBe(0);
    const path = join(out, 'journal.jsonl');
    const whole = readFileSync(path, 'utf8');
    for (const [was, is, complaint] of [
      ['"nodes":"20"', '"nodes":"21"', /journal\.jsonl, line 1, settings: the checksum does not match/],
      ['{"games":4}', '{"games":6}', /journal\.jsonl, line 2, session: the checksum does not match/],
      ['"max-plies"', '"checkmate"', /journal\.jsonl, line 3, /],
    ] as const) {
      writeFileSync(path, whole.replace(was, is));
      const { status, err } = await lucena('match', '--resume', out);
      expect(err).toMatch(complaint);
      expect(err.trimEnd()).not.toContain('\n');
      expect(status).toBe(2);
    }
  });

  if (isSlow)
    test('a run that has only its settings is resumed, with the default number of games unless --games is given', async () => {
      const out = join(folder, 'header');
      const args = ['match', 'material', 'baseline', '--nodes', '20', '--max-plies', '6', '--out', out];
      await lucena(...args, '--games', '2');
      const journal = join(out, 'journal.jsonl');
      writeFileSync(journal, `${readFileSync(journal, 'utf8').split('\n')[0]}\n`);
      expect(await lucena('match', '--resume', out, '--json', '--games', '4')).toMatchObject({ status: 0, err: '' });
      expect(gameLines(out)).toHaveLength(4);
      writeFileSync(journal, `${readFileSync(journal, 'utf8').split('\n')[0]}\n`);
      expect(await lucena('match', '--resume', out, '--json')).toMatchObject({ status: 0, err: '' });
      expect(gameLines(out)).toHaveLength(40);
      writeFileSync(journal, '');
      const { status, err } = await lucena('match', '--resume', out);
      expect({ status, err }).toEqual({
        status: 2,
        err: expect.stringMatching(/^lucena: .*the settings are missing\n$/),
      });
      expect((await lucena(...args, '--games', '2')).status).toBe(0);
      expect(gameLines(out)).toHaveLength(2);
    });

  if (isSlow)
    test('a run can be extended, and its old result is removed while it plays', async () => {
      const out = join(folder, 'extended');
      const args = ['match', 'material', 'baseline', '--nodes', '2000', '--out', out, '--json'];
      await lucena(...args, '--games', '2');
      const before = gameLines(out);
      expect(existsSync(join(out, 'result.json'))).toBe(true);
      const child = begin('--resume', out, '--games', '60');
      await until(() => gameLines(out).length >= 4);
      child.kill('SIGKILL');
      await ended(child);
      expect(existsSync(join(out, 'result.json'))).toBe(false);
      expect(gameLines(out).slice(0, 2)).toEqual(before);
      expect((await lucena(...args, '--games', '2')).err).toMatch(
        /^lucena: games: the run in .* was started with '60', not with '2'/,
      );
    });

  test.each(amount({ quick: ['SIGINT'] as const, slow: ['SIGINT', 'SIGTERM'] as const }))(
    '%s keeps the finished games and reports them',
    async (signal) => {
      const out = join(folder, signal);
      const child = begin(...LONG, '--out', out);
      const [told, complaint] = [textOf(child.stdout), textOf(child.stderr)];
      await until(() => gameLines(out).length >= 2);
      child.kill(signal);
      expect(await ended(child)).toBe(130);
      const summary = matchSchema.parse(JSON.parse(await told));
      expect(summary.complete).toBe(false);
      expect(summary.result.games).toBe(gameLines(out).length);
      expect(summary.result.games).toBeLessThan(16);
      expect(await complaint).toMatch(
        /^lucena: interrupted after \d+ of 16 games; resume with: lucena match --resume /,
      );
      expect(JSON.parse(readFileSync(join(out, 'result.json'), 'utf8'))).toEqual(summary);
    },
  );

  test('a program that cannot be restarted ends the match, and the games played are kept and reported', async () => {
    const out = join(folder, 'spent');
    const args = ['match', scriptedText('once', join(folder, 'spent.mark')), 'material', '--games', '6'];
    const { status, out: told, err } = await lucena(...args, '--concurrency', '1', '--out', out, '--json');
    expect(status).toBe(2);
    expect(err).toMatch(/^lucena: game 1, half-move 1: A \(Scripted\) crashed: it exited with code 7$/m);
    expect(err).toMatch(/^lucena: A, uci: cannot start .*: it exited with code 7$/m);
    expect(matchSchema.parse(JSON.parse(told))).toMatchObject({ complete: false, result: { games: 1, losses: 1 } });
    expect(gameLines(out)).toHaveLength(1);
  });

  test.runIf(isSlow)(
    '--sprt plays until a verdict, and a run that is interrupted and resumed reaches the same one',
    async () => {
      const out = join(folder, 'test');
      const args = ['match', 'material', scriptedText('illegal'), '--nodes', '20', '--sprt', '0,100', '--json'];
      const first = await lucena(...args, '--out', out, '--concurrency', '3');
      expect(first.status).toBe(0);
      expect(first.err).toMatch(
        /^lucena: SPRT of 0 against 100 normalised Elo, expected games: 64 if .*; at most 1000000$/m,
      );
      const { result, sprt, complete } = matchSchema.parse(JSON.parse(first.out));
      expect(complete).toBe(true);
      expect(sprt).toMatchObject({ model: 'normalised', elo0: 0, elo1: 100, verdict: 'accepted', biased: true });
      expect(result.llr).toBe(sprt!.llr);
      expect(result.pentanomial).toEqual([0, 0, 0, 0, result.games / 2]);
      const path = join(out, 'journal.jsonl');
      const lines = readFileSync(path, 'utf8').split('\n');
      // Nothing but a session is added to a decided run.
      expect((await lucena('match', '--resume', out, '--json')).out).toBe(first.out);
      expect(gameLines(out)).toEqual(lines.filter((line) => line.startsWith('{"game"')));
      writeFileSync(path, `${lines.slice(0, 9).join('\n')}\n`);
      expect((await lucena('match', '--resume', out, '--json', '--concurrency', '2')).out).toBe(first.out);
      expect(readFileSync(join(out, 'result.json'), 'utf8')).toBe(first.out);
      const changed = await lucena(...args, '--out', out, '--sprt', '0,50');
      expect(changed.err).toMatch(/^lucena: sprt: the run in '.*' was started with '0,100', not with '0,50'\n$/);
      expect((await lucena(...args, '--out', out, '--beta', '0.1')).err).toMatch(/^lucena: beta: the run in /);
    },
  );

  test('--sprt prints the verdict and a note on its bias, or that the games did not decide', async () => {
    const lost = await lucena('match', scriptedText('illegal'), 'material', '--nodes', '20', '--sprt', '0,100');
    expect(lost.out).toMatch(
      /^SPRT of 0 against 100 normalised Elo: LLR −\d\.\d\d \(−2\.94 to 2\.94\), rejected: 0 normalised Elo or less$/m,
    );
    expect(lost.out).toMatch(/^the Elo estimate is biased/m);
    const even = await lucena(
      'match',
      'material',
      'baseline',
      '--nodes',
      '20',
      '--max-plies',
      '6',
      '--sprt',
      '0,5',
      '--games',
      '8',
    );
    expect(even.err).toMatch(/; at most 8$/m);
    expect(even.err).toMatch(
      /^lucena: warning: sprt: 8 games may not be enough for a verdict; raise --games, or add openings/m,
    );
    expect(even.out).toMatch(/LLR .*, no verdict yet$/m);
    expect(even.out).not.toContain('biased');
  });

  test('a profile whose file has changed counts as another player', async () => {
    const [file, out] = [join(folder, 'mine.json'), join(folder, 'changed')];
    const write = (pawn: number) =>
      writeFileSync(
        file,
        JSON.stringify({ lucena: 1, name: 'mine', extends: 'material', knobs: { material: { pawn: [pawn, pawn] } } }),
      );
    const args = ['match', file, 'material', '--games', '2', '--nodes', '50', '--out', out];
    write(100);
    expect(await lucena(...args)).toMatchObject({ status: 0, err: '' });
    write(101);
    expect(await lucena(...args)).toMatchObject({
      status: 2,
      err: expect.stringMatching(/^lucena: A, player: the run in/),
    });
  });

  test.each([
    [['material', 'magic'], /^lucena: B, profile: there is no preset "?'?magic/],
    [['material'], /^lucena: B: a match needs two players/],
    [['material', 'material', '--games', '1000000'], /^lucena: games: \d{4} openings allow \d{4} different games/],
    [['material', 'material', '--margin', '-1'], /margin/],
    [['material', 'material', '--sprt', '5'], /^lucena: sprt: expected two differences in Elo.* not "5"/],
    [
      ['material', 'material', '--redis', 'redis://127.0.0.1:1', '--concurrency', '2'],
      /^lucena: concurrency: cannot be used together with --redis/,
    ],
    [['material', 'material', '--alpha', '0.1'], /^lucena: alpha: requires --sprt/],
    [['material', 'material', '--out', ''], /^lucena: out: expected a folder/],
    [['--resume', ''], /^lucena: resume: expected a folder/],
    [['--resume', 'no-such-folder'], /^lucena: resume: there is no run in 'no-such-folder'/],
    [
      ['material', `uci:"${process.execPath}" "${MAIN}"[Profile=nosuch]`],
      /^lucena: B, uci, Profile: Lucena .* refuses 'Profile=nosuch': profile: there is no preset "nosuch"/,
    ],
    [['material', scriptedText('play', 1, '[Hash=1]')], /^lucena: B, uci, Hash: the engine has no option 'Hash'/],
  ])('%j is refused with one line and exit code 2', async (args, complaint) => {
    const { status, out, err } = await lucena('match', ...args);
    expect(err).toMatch(complaint);
    expect(err.trimEnd()).not.toContain('\n');
    expect(out).toBe('');
    expect(status).toBe(2);
  });
});
