import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { lucena } from '../cli/run.testing.ts';
import type {
  LabDivergences,
  LabEvent,
  LabOrder,
  LabPairDetails,
  LabPairs,
  LabRun,
  LabRunDetails,
  LabState,
} from '../lab/lab-messages.ts';
import { type ServeOptions, type Serving, serve } from './serve.ts';

const LUCENA = { lucena: 1, name: 'lucena', extends: 'lucena', knobs: {} };
const MATERIAL = { lucena: 1, name: 'material', extends: 'material', knobs: {} };
const EDITED = { ...LUCENA, knobs: { mobility: { weight: 0 } } };

const ORDER = {
  players: [
    { name: 'lucena', profile: LUCENA },
    { name: 'material', profile: MATERIAL },
  ],
  settings: { nodes: '100' },
  games: 4,
} as unknown as LabOrder;

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

/** Serves a new, empty runs folder, or the one of before. */
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
async function until(isWanted: (run: LabRun) => boolean): Promise<LabRun> {
  const answer = await fetch(`${serving!.url}api/lab/events`);
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  // Events before the first are not repeated.
  const [now] = (await get<LabState>('api/lab.json')).runs;
  if (now !== undefined && isWanted(now)) return reader.cancel().then(() => now);
  for (let text = ''; ; ) {
    const { value, done } = await reader.read();
    if (done) throw new Error('the events ended');
    text += value;
    const blocks = text.split('\n\n');
    text = blocks.pop()!;
    for (const block of blocks) {
      if (!block.startsWith('data: ')) continue;
      const event = JSON.parse(block.slice('data: '.length)) as LabEvent;
      if ('run' in event && isWanted(event.run)) return reader.cancel().then(() => event.run);
    }
  }
}

test('a match is started, watched and read, and ends like the same match of the command line', async () => {
  await open();
  expect((await get<LabState>('api/lab.json')).runs).toEqual([]);
  const order = { ...ORDER, players: [{ name: 'mine', profile: EDITED }, ORDER.players[1]] };
  const { id, names, state } = await start(order);
  expect({ names, state }).toEqual({ names: ['mine', 'material'], state: 'running' });
  const run = await until((one) => one.state === 'finished');
  expect(run).toMatchObject({ id, games: 4, limits: ['100 nodes', '100 nodes'], speed: null });
  const cli = await lucena(
    'match',
    'lucena{mobility.weight=0}',
    'material',
    '--nodes',
    '100',
    '--games',
    '4',
    '--json',
  );
  expect(run.result).toEqual(JSON.parse(cli.out).result);
  expect(JSON.parse(await readFile(join(folder, id, 'result.json'), 'utf8')).result).toEqual(run.result);
  // The folder is one of the command line.
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
  const [before] = (await get<LabState>('api/lab.json')).runs;
  expect(before).toMatchObject({ id, state: 'paused', games: 24 });
  expect(before!.result.games).toBeGreaterThanOrEqual(2);
  expect(before!.result.games).toBeLessThan(24);
  expect((await post(`api/lab/runs/${id}/resume`)).value).toMatchObject({ state: 'running' });
  const { result } = await until(({ state }) => state === 'finished');
  const cli = await lucena('match', 'lucena', 'material', '--nodes', '100', '--games', '24', '--json');
  expect(result).toEqual(JSON.parse(cli.out).result);
});

test('a test is reported with its limits until its verdict', async () => {
  await open();
  const weak = { ...MATERIAL, knobs: { material: { weight: -1 } } };
  await start({
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

test('a tournament in the runs folder is left alone', async () => {
  await open();
  const args = ['lucena', 'material', 'baseline', '--nodes', '20', '--games', '2'];
  await lucena('tournament', ...args, '--out', join(folder, 'cup'));
  expect(await readdir(join(folder, 'cup'))).toContain('journal.jsonl');
  expect((await get<LabState>('api/lab.json')).runs).toEqual([]);
  expect(await post('api/lab/runs/cup/resume')).toMatchObject({ status: 400, fault: { message: /is a tournament/ } });
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

test('nothing of the API answers without the token', async () => {
  const url = await open({ token: 'a-secret-of-sixteen' });
  for (const path of ['api/lab.json', 'api/lab/events', 'api/lab/runs/x'])
    expect((await fetch(url + path)).status).toBe(401);
  expect((await post('api/lab/runs', ORDER)).status).toBe(401);
  const authorization = 'Bearer a-secret-of-sixteen';
  expect((await post('api/lab/runs', {}, { authorization })).status).toBe(400);
});

test.each([
  ['a program as a player', { ...ORDER, players: ['uci:sh', 'lucena'] }, 'players.0'],
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
      players: [{ name: 'x', profile: { ...LUCENA, knobs: { mobility: { nothing: 1 } } } }, ORDER.players[1]],
    },
    'players.0.knobs.mobility.nothing',
  ],
  ['text', '"text"', 'order'],
  ['broken JSON', '{', 'body'],
])('%s is refused by name, and nothing is begun', async (_, order, field) => {
  await open();
  expect(await post('api/lab/runs', order)).toMatchObject({
    status: 400,
    fault: { field, message: expect.stringMatching(/^[^\n]+$/) },
  });
  expect(await readdir(folder)).toEqual([]);
});

test('a body is bounded', async () => {
  await open();
  expect(await post('api/lab/runs', `"${'x'.repeat(3 << 20)}"`)).toMatchObject({ status: 413 });
  expect(await post('api/lab/runs/x/pause', `"${'x'.repeat(3000)}"`)).toMatchObject({ status: 413 });
});

test('engines, runs and disk are bounded', async () => {
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
