import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FaultError } from '../rules/result.ts';
import { judge, namesOf } from './guard.ts';
import { type Serving, serve } from './serve.ts';
import { Token } from './token.ts';

const SECRET = 'a-secret-of-sixteen';

let root: string;
let serving: Serving;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'lucena-token-'));
  await writeFile(join(root, 'index.html'), 'the page');
  serving = await serve({ port: 0, root, token: SECRET });
});

afterAll(async () => {
  await serving.close();
  await rm(root, { recursive: true, force: true });
});

/** Node's own client, because fetch rewrites odd paths. */
function statusOf(path: string, headers: Record<string, string> = {}): Promise<number | undefined> {
  const { port } = new URL(serving.url);
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers }, (response) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end();
  });
}

async function fault(attempt: Promise<Serving>): Promise<unknown> {
  const got = await attempt.catch((error: unknown) => error);
  if (!(got instanceof FaultError)) throw new Error('no fault');
  return { code: got.code, field: got.field, message: got.message };
}

describe('access from other machines', () => {
  test('nothing is served beyond loopback without a token', async () => {
    expect(await fault(serve({ port: 0, root, host: '0.0.0.0' }))).toEqual({
      code: 'server.token',
      field: 'token',
      message: 'is needed to serve other machines at 0.0.0.0',
    });
  });

  test.each(['', 'short', 'sixteen letters with spaces', 'sixteen;letters;and;more'])(
    '"%s" is refused as a token',
    (text) => {
      expect(() => new Token(text)).toThrow('needs at least 16 letters');
    },
  );

  test('an address of another machine is refused by name', async () => {
    expect(await fault(serve({ port: 0, root, host: '203.0.113.7', token: SECRET }))).toMatchObject({
      code: 'server.host',
      message: '203.0.113.7 is not an address of this machine',
    });
  });

  test('a server with a token can listen on every address of the machine', async () => {
    const everywhere = await serve({ port: 0, root, host: '0.0.0.0', token: SECRET });
    const port = new URL(everywhere.url).port;
    const addresses = Object.values(networkInterfaces()).flatMap((one) => one ?? []);
    const mine = addresses.filter(({ family }) => family === 'IPv4').map(({ address }) => address);
    for (const address of mine) {
      const headers = { authorization: `Bearer ${SECRET}` };
      expect(await (await fetch(`http://${address}:${port}/`, { headers })).text(), address).toBe('the page');
    }
    await everywhere.close();
  });
});

describe('with a token', () => {
  test('a browser without the token sees nothing, even on this machine', async () => {
    const response = await fetch(serving.url);
    expect([response.status, response.headers.get('content-security-policy')]).toEqual([401, expect.any(String)]);
    expect(await response.text()).not.toContain('the page');
  });

  test.each([`${SECRET}x`, SECRET.slice(1), '', 'undefined'])('"%s" is not accepted as the token', async (wrong) => {
    const tries = [
      fetch(`${serving.url}?token=${wrong}`, { redirect: 'manual' }),
      fetch(serving.url, { headers: { cookie: `lucena-token=${wrong}` } }),
      fetch(serving.url, { headers: { authorization: `Bearer ${wrong}` } }),
    ];
    for (const response of await Promise.all(tries)) expect(response.status).toBe(401);
  });

  test.each(['//', '///', '/%', '/%zz', '/..%2f', '/a?%', `/${'a'.repeat(8000)}`, '/?token=%', 'http://other/'])(
    'GET %s without the token is answered with 401 (trust 5.7)',
    async (path) => {
      expect(await statusOf(path)).toBe(401);
    },
  );

  test('such addresses cause no server error with the token either (trust 5.7)', async () => {
    const authorization = `Bearer ${SECRET}`;
    for (const [path, status] of [
      ['//', 404],
      ['/%', 400],
      ['/..%2f', 404],
      [`/${'a'.repeat(8000)}`, 404],
    ] as const)
      expect([path.slice(0, 9), await statusOf(path, { authorization })]).toEqual([path.slice(0, 9), status]);
  });

  test('the printed address admits a browser and leaves no token in the address bar', async () => {
    const entered = await fetch(serving.entrance, { redirect: 'manual' });
    expect([entered.status, entered.headers.get('location')]).toEqual([303, '/']);
    const cookie = entered.headers.get('set-cookie')!;
    expect(cookie).toMatch(/; HttpOnly; SameSite=Strict$/);
    const page = await fetch(serving.url, { headers: { cookie: `other=1; ${cookie.split(';')[0]}` } });
    expect([page.status, await page.text()]).toEqual([200, 'the page']);
  });

  test('a foreign Host or Origin is refused, token or not', () => {
    const names = namesOf('192.0.2.4');
    const ask = (headers: Record<string, string>) => judge('GET', '/', headers, 4747, names)?.status;
    expect(ask({ host: '192.0.2.4:4747' })).toBeUndefined();
    expect(ask({ host: 'evil.example:4747' })).toBe(421);
    expect(ask({ host: '192.0.2.4:4747', origin: 'http://evil.example' })).toBe(403);
  });
});
