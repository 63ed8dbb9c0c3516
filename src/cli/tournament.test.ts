import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scriptedText } from '../lab/match/players.testing.ts';
import { isSlow } from '../rules/amount.testing.ts';
import { run } from './program.ts';
import { lucena, TestIo } from './run.testing.ts';
import { matchSchema, tournamentSchema } from './schemas.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lucena-tournament-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

const PLAYERS = ['material', 'baseline', 'baseline{mobility.weight=0}'];
const LIMITS = ['--nodes', '60', '--max-plies', '40', '--rounds', '2'];

async function tournament(...args: string[]) {
  const { out, err, status } = await lucena('tournament', ...args, '--json');
  expect({ err, status }).toEqual({ err: '', status: 0 });
  return tournamentSchema.parse(JSON.parse(out));
}

/** The games of a run in order of their numbers, without dates and times. */
function gamesOf(out: string): string[] {
  const lines = readFileSync(join(out, 'journal.jsonl'), 'utf8').split('\n');
  const games = lines.flatMap((line) => {
    if (!line.startsWith('{"game"')) return [];
    const { sum: _, date: _date, moves, ...game } = JSON.parse(line);
    return [{ ...game, moves: moves.map(([uci]: [string]) => uci) } as { game: number }];
  });
  return games.sort((a, b) => a.game - b.game).map((game) => JSON.stringify(game));
}

/** Plays until this many games are finished, then interrupts. */
async function interrupted(games: number, ...args: string[]): Promise<string> {
  const io = new TestIo();
  io.stderr.isTTY = true;
  io.stderr.onText = (text) => {
    if (text.includes(`${games} of `)) io.signals.emit('SIGINT');
  };
  expect(await run(['tournament', ...args, '--concurrency', '1'], io)).toBe(130);
  return io.stderr.text;
}

describe('lucena tournament', () => {
  test('every pairing plays every opening once with each color, and the table adds up', async () => {
    const { players, result, complete, limits } = await tournament(...PLAYERS, ...LIMITS);
    expect({ players, complete }).toEqual({ players: PLAYERS, complete: true });
    expect(limits).toEqual(Array(3).fill('60 nodes'));
    expect(result.games).toBe(12);
    expect(result.whiteWins + result.blackWins + result.draws).toBe(12);
    expect(result.meetings.map(({ players }) => players)).toEqual([
      [0, 1],
      [0, 2],
      [1, 2],
    ]);
    for (const { result: meeting } of result.meetings) expect(meeting.games).toBe(4);
    expect(result.standings.reduce((sum, { points }) => sum + points, 0)).toBe(12);
    for (const { games, wins, draws, losses, points } of result.standings)
      expect([wins + draws + losses, wins + draws / 2]).toEqual([games, points]);
  });

  test('the difference between two players is that of a match', async () => {
    const pair = [...PLAYERS.slice(1), '--nodes', '60', '--max-plies', '40'];
    const { result } = await tournament(...pair, '--rounds', '5');
    const match = matchSchema.parse(JSON.parse((await lucena('match', ...pair, '--games', '10', '--json')).out));
    expect(result.meetings[0]!.result).toEqual(match.result);
    const [first, second] = [0, 1].map((player) => result.standings.find((one) => one.player === player)!);
    if (match.result.elo === null) expect([first!.bound, second!.bound]).not.toEqual([null, null]);
    else expect(first!.elo! - second!.elo!).toBeCloseTo(match.result.elo, 6);
  });

  if (isSlow)
    test('a tournament that is interrupted and resumed ends with the same table, byte for byte', async () => {
      const [whole, halves] = [join(folder, 'whole'), join(folder, 'halves')];
      const args = [...PLAYERS, 'lucena{level=easy}', ...LIMITS, '--seed', '9', '--anchor', 'baseline=1500'];
      expect((await lucena('tournament', ...args, '--out', whole)).status).toBe(0);
      const complaint = await interrupted(5, ...args, '--out', halves);
      const { length: finished } = gamesOf(halves);
      expect(finished).toBeGreaterThanOrEqual(5);
      expect(complaint).toContain(
        `interrupted after ${finished} of 24 games; resume with: lucena tournament --resume `,
      );
      expect(JSON.parse(readFileSync(join(halves, 'result.json'), 'utf8'))).toMatchObject({ complete: false });
      const resumed = await lucena('tournament', '--resume', halves, '--json', '--concurrency', '2');
      expect(resumed).toMatchObject({ status: 0, err: '' });
      const table = readFileSync(join(whole, 'result.json'), 'utf8');
      expect(readFileSync(join(halves, 'result.json'), 'utf8')).toBe(table);
      expect(resumed.out).toBe(table);
      expect(gamesOf(halves)).toEqual(gamesOf(whole));
      expect(readFileSync(join(halves, 'games.pgn'), 'utf8').match(/^\[Event "Lucena tournament"\]/gm)).toHaveLength(
        24,
      );
      expect(tournamentSchema.parse(JSON.parse(table)).result.standings).toContainEqual(
        expect.objectContaining({ name: 'baseline', elo: 1500, error: 0 }),
      );
      // A tournament with more rounds is still the same; one with other players, formats or limits is not.
      const longer = await lucena('tournament', '--resume', halves, '--rounds', '3', '--json');
      expect(JSON.parse(longer.out).result.games).toBe(36);
      for (const [change, complaint] of [
        [['--nodes', '61'], /^lucena: nodes: the run in '.*' was started with '60', not with '61'\n$/],
        [
          ['--format', 'gauntlet'],
          /^lucena: format: the run in '.*' was started with 'round-robin', not with 'gauntlet'\n$/,
        ],
        [['--rounds', '1'], /^lucena: games: the run in '.*' was started with '36', not with '12'\n$/],
      ] as const) {
        const refused = await lucena('tournament', '--resume', halves, ...change);
        expect(refused).toMatchObject({ status: 2, err: expect.stringMatching(complaint) });
      }
      const other = await lucena('match', '--resume', halves);
      expect(other.err).toMatch(/^lucena: resume: '.*' holds a run of kind 'tournament', not 'match'\n$/);
    });

  test('the folder records the engine’s version and bench signature, and a changed profile file is refused', async () => {
    const [file, out] = [join(folder, 'mine.json'), join(folder, 'changed')];
    const write = (pawn: number) =>
      writeFileSync(
        file,
        JSON.stringify({ lucena: 1, name: 'mine', extends: 'material', knobs: { material: { pawn: [pawn, pawn] } } }),
      );
    write(100);
    const args = ['tournament', 'material', file, '--nodes', '20', '--max-plies', '6', '--rounds', '1', '--out', out];
    expect(await lucena(...args)).toMatchObject({ status: 0, err: '' });
    const journal = readFileSync(join(out, 'journal.jsonl'), 'utf8');
    const { settings } = JSON.parse(journal.split('\n')[0]!);
    expect(settings).toMatchObject({
      version: expect.any(String),
      bench: expect.stringMatching(/^\d+$/),
      '2': file,
      '2, player': expect.stringMatching(/^profile [0-9a-f]{16}, core [0-9a-f]{16}$/),
    });
    write(101);
    expect(await lucena(...args)).toMatchObject({
      status: 2,
      err: expect.stringMatching(/^lucena: 2, player: the run in .* was started with 'profile /),
    });
    expect(readFileSync(join(out, 'journal.jsonl'), 'utf8')).toBe(journal);
  });

  test('in a gauntlet the first player plays all others, a player that lost every game gets a bound, and bad engines are named', async () => {
    const players = ['material', 'baseline', scriptedText('illegal')];
    const args = ['tournament', ...players, '--format', 'gauntlet', ...LIMITS];
    const { out, err } = await lucena(...args);
    expect(err).toMatch(/^lucena: game 3, half-move 2: 3 \(Scripted\) played an illegal move: a1h8 is illegal/m);
    expect(out).toMatch(/^gauntlet of 3 players, 60 nodes, 8 of 8 games\n/);
    expect(out).toMatch(/^3 {2}Scripted +at most −?\d+ +0 +4 +0\.0 %/m);
    expect(out).toMatch(/^at least, at most: the player won or lost every point there; the bound holds with 95 %$/m);
    expect(out).toMatch(/^White scored \d+\.\d %/m);
    expect(out).toMatch(/^Scripted: 4 × played an illegal move$/m);
  });

  test.each([
    [['material'], /^lucena: players: a tournament needs at least two players/],
    [['material', 'magic'], /^lucena: 2, profile: there is no preset/],
    [['material', 'baseline', '--format', 'swiss'], /^lucena: format: expected round-robin or gauntlet, not "swiss"/],
    [
      ['material', 'baseline', '--rounds', '2', '--games', '4'],
      /^lucena: games: cannot be used together with --rounds/,
    ],
    [['material', 'baseline', '--rounds', '0'], /^lucena: rounds: expected a whole number from 1 to /],
    [['material', 'baseline', '--rounds', '9999'], /^lucena: rounds: \d+ openings allow \d+ different rounds/],
    [
      ['material', 'baseline', '--anchor', 'x'],
      /^lucena: anchor: expected a player and its Elo such as lucena=2500, not "x"/,
    ],
    [['material', 'baseline', '--anchor', 'basline=1'], /^lucena: anchor: there is no player "basline"; did you mean/],
    [['material', 'baseline', 'lines:', '--nodes', '5,6'], /^lucena: nodes: "5,6" has 2 values for 3 players/],
    [['material', 'baseline', 'lines:', '--nodes', '5,-,6'], /^lucena: 2: needs a limit/],
    [['--resume', 'no-such-folder'], /^lucena: resume: there is no run in 'no-such-folder'/],
  ])('%j is refused with one line and exit code 2', async (args, complaint) => {
    const { status, out, err } = await lucena('tournament', ...args);
    expect(err).toMatch(complaint);
    expect(err.trimEnd()).not.toContain('\n');
    expect(out).toBe('');
    expect(status).toBe(2);
  });
});
