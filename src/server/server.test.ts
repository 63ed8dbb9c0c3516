import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { judge } from './guard.ts';
import { SECURITY_HEADERS } from './headers.ts';
import { type Serving, serve } from './serve.ts';

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const PAGE = '<!doctype html><title>page</title>';

let folder: string;
let root: string;
let serving: Serving;
let port: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lucena-server-'));
  root = join(folder, 'web');
  await mkdir(join(root, 'assets'), { recursive: true });
  await writeFile(join(folder, 'package.json'), '{"secret":true}');
  await writeFile(join(root, 'index.html'), PAGE);
  await writeFile(join(root, '.hidden'), 'hidden');
  await writeFile(join(root, 'assets', 'core-1a2b.wasm'), new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]));
  await writeFile(join(root, 'assets', 'main-3c4d.js'), 'export {};');
  serving = await serve({ port: 0, root });
  port = Number(new URL(serving.url).port);
});

afterAll(async () => {
  await serving.close();
  await rm(folder, { recursive: true, force: true });
});

/** Node's own client, because fetch can neither set the Host header nor keep dots in a path. */
function send(path: string, headers: Record<string, string> = {}, method = 'GET', body = ''): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }));
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

function sendRaw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk;
    });
    socket.on('end', () => resolve(received));
    socket.on('error', reject);
  });
}

function expectHeaders(headers: IncomingHttpHeaders): void {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) expect(headers[name], name).toBe(value);
}

const ONE_LINE = /^\d{3} [^\n]+\n$/;

describe('files', () => {
  test('the page is served at the root and must be revalidated each time', async () => {
    const answer = await send('/');
    expect(answer.status).toBe(200);
    expect(answer.body).toBe(PAGE);
    expect(answer.headers['content-type']).toMatch(/^text\/html; charset=utf-8$/i);
    expect(answer.headers['cache-control']).toBe('no-cache');
    expectHeaders(answer.headers);
  });

  test('wasm has its own type, and hashed files may be cached', async () => {
    const wasm = await send('/assets/core-1a2b.wasm');
    expect(wasm.status).toBe(200);
    expect(wasm.headers['content-type']).toBe('application/wasm');
    expect(wasm.headers['cache-control']).toContain('immutable');
    expectHeaders(wasm.headers);
    const script = await send('/assets/main-3c4d.js');
    expect(script.headers['content-type']).toMatch(/javascript/);
  });

  test('HEAD returns the headers alone', async () => {
    const answer = await send('/', {}, 'HEAD');
    expect(answer).toMatchObject({ status: 200, body: '' });
    expectHeaders(answer.headers);
  });

  test('the policy forbids inline scripts and eval, and allows WebAssembly', () => {
    const policy = SECURITY_HEADERS['content-security-policy']!;
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'");
    expect(policy).not.toContain("'unsafe-eval'");
    // The UI kit writes style elements; nothing else may be inline.
    const inline = policy.split('; ').filter((directive) => directive.includes("'unsafe-inline'"));
    expect(inline).toEqual(["style-src 'self' 'unsafe-inline'"]);
  });

  test.each([
    '/nothing',
    '/assets',
    '/assets/',
    '/.hidden',
    '/../package.json',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/%2e%2e%2fpackage.json',
    '/%252e%252e/package.json',
    '/assets/../../package.json',
    '/assets/..%5c..%5cpackage.json',
    '//package.json',
    '/index.html%00.js',
    '/__proto__',
    `/${'a'.repeat(3000)}`,
  ])('%s is answered with 404 in one line', async (path) => {
    const answer = await send(path);
    expect(answer.status).toBe(404);
    expect(answer.body).toMatch(ONE_LINE);
    expect(answer.body).not.toContain('secret');
    expect(answer.headers['content-type']).toMatch(/^text\/plain/);
    expectHeaders(answer.headers);
  });

  test('an address that cannot be decoded gives a bad request', async () => {
    const answer = await send('/%zz');
    expect(answer.status).toBe(400);
    expect(answer.body).toMatch(ONE_LINE);
    expectHeaders(answer.headers);
  });
});

describe('access', () => {
  test.each(['localhost', 'LOCALHOST', '127.0.0.1', '[::1]'])('Host %s with our port is accepted', async (name) => {
    expect((await send('/', { host: `${name}:${port}` })).status).toBe(200);
    expect((await send('/', { host: `${name}:${port}`, origin: `http://${name.toLowerCase()}:${port}` })).status).toBe(
      200,
    );
  });

  test.each([
    'evil.example',
    'localhost',
    'localhost:1',
    '127.0.0.1.evil.example',
    'localhost.evil.example:80',
    '0.0.0.0',
    'user@localhost',
  ])('Host "%s" is refused', async (host) => {
    for (const path of ['/', '/nothing', '/assets/core-1a2b.wasm']) {
      const answer = await send(path, { host });
      expect(answer.status).toBe(421);
      expect(answer.body).toMatch(ONE_LINE);
      expectHeaders(answer.headers);
    }
  });

  test('a foreign name with the server’s port is refused', async () => {
    expect((await send('/', { host: `evil.example:${port}` })).status).toBe(421);
  });

  test.each(['http://evil.example', 'null', 'https://localhost', 'http://localhost:1', 'file://'])(
    'Origin %s is refused',
    async (origin) => {
      const answer = await send('/', { origin });
      expect(answer.status).toBe(403);
      expect(answer.body).toMatch(ONE_LINE);
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
      expectHeaders(answer.headers);
    },
  );

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'])('%s is refused', async (method) => {
    const answer = await send('/', {}, method);
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toBe('GET, HEAD');
    expect(answer.body).toMatch(ONE_LINE);
    expectHeaders(answer.headers);
  });

  test('a body is refused, small or large', async () => {
    expect((await send('/', { 'content-type': 'application/json' }, 'POST', '{}')).status).toBe(405);
    expect((await send('/', { 'content-type': 'text/plain' }, 'POST', 'x'.repeat(1_000_000))).status).toBe(405);
  });

  test.each(['GET / HTTP/1.0\r\n\r\n', 'GET / HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n'])(
    'a request that names no host is refused: %j',
    async (text) => {
      expect(await sendRaw(text)).toMatch(/^HTTP\/1\.1 421 /);
    },
  );

  test('the default port may be left out, as browsers do', () => {
    expect(judge('GET', '/', { host: 'localhost', origin: 'http://localhost' }, 80)).toBeUndefined();
    expect(judge('GET', '/', { host: 'localhost' }, 8080)?.status).toBe(421);
  });
});

describe('start and stop', () => {
  test('only loopback addresses are bound', () => {
    expect(serving.url).toBe(`http://127.0.0.1:${port}/`);
  });

  test('a port in use is reported', async () => {
    await expect(serve({ port, root })).rejects.toMatchObject({
      name: 'FaultError',
      code: 'server.port',
      field: 'port',
      message: expect.stringMatching(new RegExp(`^port ${port} is in use[^\\n]*$`)),
    });
  });

  test.each([-1, 65536, 1.5, Number.NaN])('port %s is refused', async (bad) => {
    await expect(serve({ port: bad, root })).rejects.toMatchObject({ code: 'server.port', field: 'port' });
  });

  test('a missing page build is reported', async () => {
    await expect(serve({ port: 0, root: join(folder, 'absent') })).rejects.toMatchObject({ code: 'server.root' });
  });

  test('closing does not wait for keep-alive connections', async () => {
    const other = await serve({ port: 0, root });
    const idle = connect(Number(new URL(other.url).port), '127.0.0.1');
    await new Promise((resolve) => idle.once('connect', resolve));
    const ended = new Promise((resolve) => idle.once('close', resolve));
    idle.on('error', () => {});
    await other.close();
    await ended;
  });
});
