import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { lucena } from '../cli/run.testing.ts';
import type {
  LabAblation,
  LabDivergences,
  LabEvent,
  LabMatch,
  LabMatchOrder,
  LabPairDetails,
  LabPairs,
  LabRun,
  LabRunDetails,
  LabState,
  LabTournament,
  LabTuning,
  LabWorths,
} from '../lab/lab-messages.ts';
import { isSlow } from '../rules/amount.testing.ts';
import { type ServeOptions, type Serving, serve } from './serve.ts';

/** It has few terms and is compiled quickly, so that runs start soon. */
const BASELINE = { lucena: 1, name: 'baseline', extends: 'baseline', knobs: {} };
const MATERIAL = { lucena: 1, name: 'material', extends: 'material', knobs: {} };
const EDITED = { ...BASELINE, knobs: { mobility: { weight: 0 } } };

const ORDER = {
  kind: 'match',
  players: [
    { name: 'baseline', profile: BASELINE },
    { name: 'material', profile: MATERIAL },
  ],
  settings: { nodes: '100' },
  games: 4,
} as unknown as LabMatchOrder;

const CUP = { kind: 'tournament', players: ORDER.players, format: 'gauntlet', rounds: 2, settings: {} };
const WORTH = {
  kind: 'ablation',
  player: ORDER.players[0],
  features: 'term',
  design: 'single',
  games: 10,
  settings: {},
};
const TUNING = {
  kind: 'tuning',
  player: ORDER.players[0],
  knobs: ['deltaMargin'],
  iterations: 1,
  pairs: 1,
  test: null,
  settings: {},
};

let root: string;
let folder: string;
let serving: Serving | undefined;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'lucena-page-'));
  await writeFile(join(root, 'index.html'), 'the page');
});

afterEach(async () => {
  await serving?.close();
  serving = undefined;
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
});

afterAll(() => rm(root, { recursive: true, force: true }));

/** Serves a new, empty runs folder, or the previous one. */
async function open(options: Partial<ServeOptions> = {}, isNew = true): Promise<string> {
  if (isNew) folder = await mkdtemp(join(tmpdir(), 'lucena-runs-'));
  serving = await serve({ port: 0, root, runs: folder, ...options });
  return serving.url;
}

interface Asked {
  readonly status: number;
  readonly fault?: { readonly field: string; readonly message: string };
  readonly value: unknown;
}

async function post(path: string, body: unknown = {}, headers: Record<string, string> = {}): Promise<Asked> {
  const url = serving!.url;
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { origin: url.slice(0, -1), 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await answer.text();
  const value = text.startsWith('{') ? JSON.parse(text) : text;
  return { status: answer.status, fault: value.fault, value };
}

async function get<T>(path: string): Promise<T> {
  return (await (await fetch(serving!.url + path)).json()) as T;
}

async function start(order: unknown = ORDER): Promise<LabRun> {
  const { status, value } = await post('api/lab/runs', order);
  expect([status, value]).toEqual([201, expect.anything()]);
  return value as LabRun;
}

/** Waits for an event of the run that satisfies a condition. */
async function until<Run extends LabRun = LabMatch>(isWanted: (run: Run) => boolean): Promise<Run> {
  const answer = await fetch(`${serving!.url}api/lab/events`);
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  // Events before the first are not repeated.
  const [now] = (await get<LabState>('api/lab.json')).runs;
  if (now !== undefined && isWanted(now as Run)) return reader.cancel().then(() => now as Run);
  for (let text = ''; ; ) {
    const { value, done } = await reader.read();
    if (done) throw new Error('the events ended');
    text += value;
    const blocks = text.split('\n\n');
    text = blocks.pop()!;
    for (const block of blocks) {
      if (!block.startsWith('data: ')) continue;
      const event = JSON.parse(block.slice('data: '.length)) as LabEvent;
      if ('run' in event && isWanted(event.run as Run)) return reader.cancel().then(() => event.run as Run);
    }
  }
}

test.runIf(isSlow)('a match is played on the board that the order names, with profiles of that board', async () => {
  await open();
  const plain = { lucena: 1, name: 'material', extends: 'material', knobs: {} };
  const weak = { ...plain, name: 'weak', knobs: { material: { gold: [1, 1] } } };
  const players = [
    { name: 'material', profile: plain },
    { name: 'weak', profile: weak },
  ];
  const order = { ...ORDER, players, board: 'shogi', settings: { nodes: '30' }, games: 2 };
  const { status, fault } = await post('api/lab/runs', { ...ORDER, board: 'shogi' });
  expect([status, fault?.message]).toEqual([400, expect.stringContaining('on the board shogi there is no preset')]);
  expect((await post('api/lab/runs', { ...order, board: 'duel' })).fault?.field).toBe('board');
  const { id } = await start(order);
  const run = await until((one) => one.id === id && one.state === 'finished');
  expect([run.board, run.result.games]).toEqual(['shogi', 2]);
  const { players: files } = await get<LabRunDetails>(`api/lab/runs/${id}`);
  expect(files.map((file) => file?.name)).toEqual(['material', 'weak']);
  expect(await readFile(join(folder, id, 'games.pgn'), 'utf8')).toContain('[Board "shogi"]');
});

test('a match is started, followed and read, and ends like the same match on the command line', async () => {
  await open();
  expect((await get<LabState>('api/lab.json')).runs).toEqual([]);
  const order = { ...ORDER, players: [{ name: 'mine', profile: EDITED }, ORDER.players[1]] };
  const { id, names, state } = await start(order);
  expect({ names, state }).toEqual({ names: ['mine', 'material'], state: 'running' });
  const run = await until((one) => one.state === 'finished');
  expect(run).toMatchObject({ id, games: 4, limits: ['100 nodes', '100 nodes'], speed: null });
  const cli = await lucena(
    'match',
    'baseline{mobility.weight=0}',
    'material',
    '--nodes',
    '100',
    '--games',
    '4',
    '--json',
  );
  expect(run.result).toEqual(JSON.parse(cli.out).result);
  expect(JSON.parse(await readFile(join(folder, id, 'result.json'), 'utf8')).result).toEqual(run.result);
  // The command line can resume the folder.
  const resumed = await lucena('match', '--resume', join(folder, id), '--json');
  expect(JSON.parse(resumed.out).result).toEqual(run.result);

  const { players } = await get<LabRunDetails>(`api/lab/runs/${id}`);
  expect(players.map((file) => file?.name)).toEqual(['mine', 'material']);
  const { total, pairs } = await get<LabPairs>(`api/lab/runs/${id}/pairs?from=1&count=5`);
  expect([total, pairs.map(({ pair }) => pair)]).toEqual([2, [2]]);
  const pair = await get<LabPairDetails>(`api/lab/runs/${id}/pairs/2`);
  const [one, other] = pair.moves.map((moves) => moves.map(([uci]) => uci));
  const ply = pair.divergence!;
  expect(one!.slice(0, ply)).toEqual(other!.slice(0, ply));
  expect(one![ply]).not.toBe(other![ply]);
  const { divergences } = await get<LabDivergences>(`api/lab/runs/${id}/divergences`);
  const decided = pair.games.reduce((sum, { white, points }) => sum + (white === 0 ? points : 1 - points), 0);
  if (decided !== 1)
    expect(divergences[0]).toMatchObject({ moves: one!.slice(0, ply), points: decided, fen: pair.fen });
  for (const { choices, points } of divergences)
    expect([choices[0] !== choices[1], points !== 1]).toEqual([true, true]);
  expect(pair.games.map(({ number, white }) => [number, white])).toEqual([
    [3, 0],
    [4, 1],
  ]);
});

test('a paused match is resumed after a restart of the server and loses nothing', async () => {
  await open({ labLimits: { concurrency: 1 } });
  const { id } = await start({ ...ORDER, games: 24 });
  await until(({ result }) => result.games >= 2);
  expect((await post(`api/lab/runs/${id}/pause`)).value).toMatchObject({ state: 'paused' });
  await serving!.close();
  await open({}, false);
  const [before] = (await get<LabState>('api/lab.json')).runs as LabMatch[];
  expect(before).toMatchObject({ id, state: 'paused', games: 24 });
  expect(before!.result.games).toBeGreaterThanOrEqual(2);
  expect(before!.result.games).toBeLessThan(24);
  expect((await post(`api/lab/runs/${id}/resume`)).value).toMatchObject({ state: 'running' });
  const { result } = await until(({ state }) => state === 'finished');
  const cli = await lucena('match', 'baseline', 'material', '--nodes', '100', '--games', '24', '--json');
  expect(result).toEqual(JSON.parse(cli.out).result);
});

test('a test is reported with its limits until its verdict', async () => {
  await open();
  const weak = { ...MATERIAL, knobs: { material: { weight: -1 } } };
  await start({
    kind: 'match',
    players: [ORDER.players[0], { name: 'weak', profile: weak }],
    settings: { nodes: '60', sprt: '0,200' },
  });
  const { sprt, result } = await until(({ state }) => state === 'finished');
  expect(sprt).toMatchObject({ elo0: 0, elo1: 200, model: 'normalised', alpha: 0.05, verdict: 'accepted' });
  expect(sprt!.llr).toBeGreaterThan(sprt!.upper);
  expect(result.pentanomial.reduce((sum, n) => sum + n)).toBe(result.games / 2);
});

test('a run is deleted, and other files in its folder are not', async () => {
  await open();
  const { id } = await start();
  expect((await post(`api/lab/runs/${id}/delete`)).status).toBe(409);
  await until(({ state }) => state === 'finished');
  await writeFile(join(folder, id, 'notes.txt'), 'mine');
  expect((await post(`api/lab/runs/${id}/delete`)).status).toBe(200);
  expect(await readdir(join(folder, id))).toEqual(['notes.txt']);
  expect((await get<LabState>('api/lab.json')).runs).toEqual([]);
});

/** The listed runs, without the values that keep changing. */
async function listed<Run extends LabRun>(): Promise<Run[]> {
  return (await get<LabState>('api/lab.json')).runs as Run[];
}

if (isSlow)
  test('a tournament is started, paused, resumed after a restart, and ends like that on the command line', async () => {
    await open({ labLimits: { concurrency: 1 } });
    const players = [
      { name: 'mine', profile: EDITED },
      { name: 'material', profile: MATERIAL },
      { name: 'baseline', profile: BASELINE },
    ];
    const settings = { nodes: '500' };
    const { id } = await start({ kind: 'tournament', players, format: 'round-robin', rounds: 2, settings });
    await until<LabTournament>(({ played }) => played >= 2);
    expect((await post(`api/lab/runs/${id}/pause`)).value).toMatchObject({ state: 'paused', kind: 'tournament' });
    await serving!.close();
    await open({}, false);
    await post(`api/lab/runs/${id}/resume`);
    const run = await until<LabTournament>(({ state }) => state === 'finished');
    expect(run).toMatchObject({ names: ['mine', 'material', 'baseline'], games: 12, played: 12, rounds: 2 });
    const args = ['baseline{mobility.weight=0}', 'material', 'baseline', '--nodes', '500', '--rounds', '2', '--json'];
    const { result } = JSON.parse((await lucena('tournament', ...args)).out);
    const cli = result.standings.map(({ player, elo, error }: LabTournament['standings'][0]) => [player, elo, error]);
    expect(run.standings.map(({ player, elo, error }) => [player, elo, error])).toEqual(cli);
    expect(run.meetings.map(({ games }) => games)).toEqual([4, 4, 4]);
    // Its pairs are listed with their players, and the command line can resume the folder.
    const { total, pairs } = await get<LabPairs>(`api/lab/runs/${id}/pairs`);
    expect([total, pairs.slice(0, 3).map((pair) => pair.players)]).toEqual([
      6,
      [
        [0, 1],
        [0, 2],
        [1, 2],
      ],
    ]);
    const resumed = JSON.parse((await lucena('tournament', '--resume', join(folder, id), '--json')).out);
    expect(resumed.result.standings.map(({ elo }: { elo: number }) => elo)).toEqual(
      run.standings.map(({ elo }) => elo),
    );
  });

if (isSlow)
  test('an ablation is played, timed and stored in its folder', async () => {
    await open();
    const player = { name: 'mine', profile: { ...EDITED, name: 'mine', extends: 'baseline', knobs: {} } };
    const { id } = await start({
      kind: 'ablation',
      player,
      features: 'term',
      design: 'random',
      games: 8,
      settings: { nodes: '30' },
    });
    const run = await until<LabAblation>(({ state }) => state === 'finished');
    const args = ['--design', 'random', '--games', '8', '--nodes', '30', '--no-cost', '--json'];
    const cli = await lucena('ablate', 'baseline', ...args);
    const { hash, features } = JSON.parse(cli.out);
    expect(run).toMatchObject({ hash, names: ['mine'], design: 'random', played: 8 });
    const worths = (all: LabAblation['features']) => all.map(({ id, elo, error }) => ({ id, elo, error }));
    expect(worths(run.features)).toEqual(worths(features));
    for (const { cost } of run.features) expect(cost!.low).toBeLessThan(cost!.high);
    // Other screens show the worth of each term.
    expect(await get<LabWorths>('api/worth.json')).toMatchObject({
      ablations: [{ hash, profile: 'mine', complete: true, features: run.features }],
    });
    const { players } = await get<LabRunDetails>(`api/lab/runs/${id}`);
    expect(players.map((file) => file?.name)).toEqual(['mine']);
  });

if (isSlow)
  test('a finished ablation is kept by profile, and shown after its run is deleted', async () => {
    await open();
    await serving!.close();
    const ablations = join(folder, 'kept');
    await open({ ablations }, false);
    const player = { name: 'mine', profile: { ...EDITED, name: 'mine', extends: 'baseline', knobs: {} } };
    const order = { ...WORTH, player, games: 4, settings: { nodes: '30' } };
    const { id } = await start(order);
    const { hash, features } = await until<LabAblation>(({ state }) => state === 'finished');
    const shown = { hash, profile: 'mine', features };
    expect((await get<LabWorths>('api/worth.json')).ablations).toMatchObject([shown, shown]);
    await post(`api/lab/runs/${id}/delete`);
    expect((await get<LabWorths>('api/worth.json')).ablations).toMatchObject([shown]);
    const [name] = await readdir(ablations);
    expect(name).toMatch(new RegExp(`^${hash}-`));
    // The command line keeps its results in the same folder, and a damaged one hides no other.
    await writeFile(join(ablations, 'damaged.json'), '{');
    const short = ['--games', '4', '--nodes', '20', '--max-plies', '20', '--no-cost'];
    await lucena('ablate', 'baseline', ...short, '--keep', ablations);
    const { ablations: all } = await get<LabWorths>('api/worth.json');
    expect(all.map(({ profile, limits }) => `${profile} ${limits}`).sort()).toEqual([
      'baseline 20 nodes',
      'mine 30 nodes',
    ]);
    // The pages of terms show it, too.
    const pages = join(folder, 'pages');
    await rm(join(ablations, 'damaged.json'));
    await lucena('docs', '--profile', 'baseline', '--ablations', ablations, '--out', pages);
    expect(await readFile(join(pages, 'mobility.md'), 'utf8')).toMatch(/## Worth[\s\S]*\| 30 nodes \|/);
  });

if (isSlow)
  test('tuning continues after a restart, is tested, and proposes a profile', async () => {
    await open({ labLimits: { concurrency: 1 } });
    const order = {
      kind: 'tuning',
      player: { name: 'baseline', profile: BASELINE },
      knobs: ['mobility.weight:15', 'deltaMargin:10'],
      iterations: 4,
      pairs: 2,
      test: '0,200',
      settings: { nodes: '100' },
    };
    const { id } = await start(order);
    await until<LabTuning>(({ played }) => played >= 5);
    expect((await post(`api/lab/runs/${id}/pause`)).value).toMatchObject({ state: 'paused', testBounds: '0,200' });
    await serving!.close();
    await open({}, false);
    await post(`api/lab/runs/${id}/resume`);
    const run = await until<LabTuning>(({ state }) => state === 'finished');
    expect(run).toMatchObject({ iteration: 4, iterations: 4, played: 16, testBounds: '0,200', share: 0.5 });
    expect(run.knobs.map(({ name, start }) => [name, start])).toEqual([
      ['mobility.weight', 1],
      ['search.deltaMargin', expect.any(Number)],
    ]);
    const { path, tuned } = await get<LabRunDetails>(`api/lab/runs/${id}`);
    expect(path!.map(({ iteration }) => iteration)).toEqual([1, 2, 3, 4]);
    const result = JSON.parse(await readFile(join(folder, id, 'result.json'), 'utf8'));
    expect([path, run.knobs]).toEqual([result.path, result.knobs]);
    expect(tuned).toEqual(JSON.parse(await readFile(join(folder, id, 'tuned.json'), 'utf8')));
    expect(tuned).toMatchObject({ name: 'baseline tuned', extends: 'baseline' });
    expect(run.test?.result).toEqual(result.sprt?.result);
    expect((await post(`api/lab/runs/${id}/delete`)).status).toBe(200);
    expect(await readdir(folder)).toEqual([]);
  });

if (isSlow)
  test('runs of the command line are shown, whatever their kind', async () => {
    await open();
    const limits = ['--nodes', '20', '--max-plies', '20'];
    const cup = [
      'baseline',
      'material',
      'baseline{mobility.weight=0}',
      '--rounds',
      '1',
      ...limits,
      '--out',
      join(folder, 'cup'),
    ];
    await lucena('tournament', ...cup);
    await lucena('ablate', 'baseline', '--games', '4', '--no-cost', ...limits, '--out', join(folder, 'worth'));
    const knobs = ['--knobs', 'deltaMargin', '--iterations', '1', '--pairs', '1', '--no-sprt'];
    await lucena('tune', 'baseline', ...knobs, ...limits, '--folder', join(folder, 'tuned'));
    const runs = (await listed()).sort((a, b) => (a.id < b.id ? -1 : 1));
    expect(runs).toMatchObject([
      {
        id: 'cup',
        kind: 'tournament',
        names: ['baseline', 'material', 'baseline{mobility.weight=0}'],
        state: 'finished',
        played: 6,
      },
      { id: 'tuned', kind: 'tuning', names: ['baseline'], state: 'finished', testBounds: null },
      { id: 'worth', kind: 'ablation', names: ['baseline'], state: 'finished', features: [{ cost: null }, {}] },
    ]);
  });

test('a damaged journal is listed with the reason, and folders without a journal are not', async () => {
  await open();
  await mkdir(join(folder, 'other'));
  await mkdir(join(folder, 'broken'));
  await writeFile(join(folder, 'broken', 'journal.jsonl'), 'nonsense\n');
  const { runs } = await get<LabState>('api/lab.json');
  expect(runs).toMatchObject([{ id: 'broken', state: 'damaged', message: expect.stringContaining('line 1') }]);
});

test('a POST is accepted only from the page itself, as JSON, and to the API', async () => {
  const url = await open();
  const bare = (path: string, headers: Record<string, string>) =>
    fetch(url + path, { method: 'POST', headers, body: '{}' }).then(({ status }) => status);
  const origin = url.slice(0, -1);
  const json = 'application/json';
  expect(await bare('api/lab/runs', { origin, 'content-type': json })).toBe(400);
  expect(await bare('api/lab/runs', { 'content-type': json })).toBe(403);
  expect(await bare('api/lab/runs', { origin: 'http://evil.example', 'content-type': json })).toBe(403);
  expect(await bare('api/lab/runs', { origin, 'content-type': 'text/plain' })).toBe(415);
  expect(await bare('api/lab/runs', { origin, 'content-type': 'application/x-www-form-urlencoded' })).toBe(415);
  expect(await bare('index.html', { origin, 'content-type': json })).toBe(405);
  expect(await bare('api/lab/nothing', { origin, 'content-type': json })).toBe(404);
  const other = await fetch(`${url}api/lab/runs`, { method: 'DELETE', headers: { origin } });
  expect([other.status, other.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
});

test('no part of the API answers without the token', async () => {
  const url = await open({ token: 'a-secret-of-sixteen' });
  for (const path of ['api/lab.json', 'api/lab/events', 'api/lab/runs/x'])
    expect((await fetch(url + path)).status).toBe(401);
  expect((await post('api/lab/runs', ORDER)).status).toBe(401);
  const authorization = 'Bearer a-secret-of-sixteen';
  expect((await post('api/lab/runs', {}, { authorization })).status).toBe(400);
});

test.each([
  ['a program as a player', { ...ORDER, players: ['uci:sh', 'baseline'] }, 'players.0'],
  ['one player', { ...ORDER, players: [ORDER.players[0]] }, 'players'],
  ['a path of openings', { ...ORDER, settings: { openings: '/etc/passwd' } }, 'settings'],
  ['an unknown field', { ...ORDER, command: 'sh' }, 'order'],
  ['a number of games that is not whole', { ...ORDER, games: 2.5 }, 'games'],
  ['too many games', { ...ORDER, games: 1e6 }, 'games'],
  ['a setting that cannot be read', { ...ORDER, settings: { nodes: 'many' } }, 'nodes'],
  ['bounds in the wrong order', { ...ORDER, settings: { sprt: '5,0' } }, 'sprt'],
  ['a long setting', { ...ORDER, settings: { nodes: '1'.repeat(61) } }, 'settings.nodes'],
  [
    'a knob that does not exist',
    {
      ...ORDER,
      players: [{ name: 'x', profile: { ...BASELINE, knobs: { mobility: { nothing: 1 } } } }, ORDER.players[1]],
    },
    'players.0.knobs.mobility.nothing',
  ],
  ['an unknown kind', { ...ORDER, kind: 'war' }, 'kind'],
  ['a tournament of one', { ...CUP, players: [ORDER.players[0]] }, 'players'],
  ['too many players', { ...CUP, players: Array(25).fill(ORDER.players[0]) }, 'players'],
  ['too many rounds', { ...CUP, rounds: 40_000 }, 'rounds'],
  ['no features of a kind', { ...WORTH, player: ORDER.players[1] }, 'features'],
  ['an ablation of too many games', { ...WORTH, games: 1e6 }, 'games'],
  ['a knob that cannot be tuned', { ...TUNING, knobs: ['search.nullMove'] }, 'knobs'],
  ['a path among the knobs', { ...TUNING, knobs: ['../../x'] }, 'knobs'],
  ['a pattern of knobs', { ...TUNING, knobs: ['*'.repeat(60)] }, 'knobs.0'],
  ['tuning of too many games', { ...TUNING, iterations: 100_000, pairs: 5 }, 'iterations'],
  ['a test that cannot be read', { ...TUNING, test: '5,0' }, 'sprt'],
  ['an openings file in tuning', { ...TUNING, settings: { openings: 'x' } }, 'settings'],
  ['text', '"text"', 'order'],
  ['broken JSON', '{', 'body'],
])('%s is refused by name, and nothing is started', async (_, order, field) => {
  await open();
  expect(await post('api/lab/runs', order)).toMatchObject({
    status: 400,
    fault: { field, message: expect.stringMatching(/^[^\n]+$/) },
  });
  expect(await readdir(folder)).toEqual([]);
});

test('a request body has a size limit', async () => {
  await open();
  expect(await post('api/lab/runs', `"${'x'.repeat(5 << 20)}"`)).toMatchObject({ status: 413 });
  expect(await post('api/lab/runs/x/pause', `"${'x'.repeat(3000)}"`)).toMatchObject({ status: 413 });
});

test('engines, runs and disk space are limited', async () => {
  await open({ labLimits: { runs: 1 } });
  const { id } = await start({ ...ORDER, games: 400 });
  expect(await post('api/lab/runs', ORDER)).toMatchObject({ status: 409, fault: { field: 'run' } });
  await post(`api/lab/runs/${id}/pause`);
  expect(await post('api/lab/runs', ORDER)).toMatchObject({ status: 409, fault: { field: 'runs' } });
  await serving!.close();
  await open({ labLimits: { bytes: 100 } }, false);
  expect(await post('api/lab/runs', ORDER)).toMatchObject({ status: 409, fault: { message: /take up more than/ } });
  expect(await post(`api/lab/runs/${id}/resume`)).toMatchObject({ status: 409 });
});

test.each(['nothing', '..', '%2e%2e%2fother', '.hidden', 'a%00b'])('the run %s is not found', async (id) => {
  await open();
  for (const order of ['pause', 'resume', 'delete'])
    expect((await post(`api/lab/runs/${id}/${order}`)).status).toBe(404);
  expect((await fetch(`${serving!.url}api/lab/runs/${id}/pairs/1`)).status).toBe(404);
});
