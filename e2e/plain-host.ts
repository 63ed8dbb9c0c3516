import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Serving } from '../src/server/serve.ts';

const ROOT = fileURLToPath(new URL('../dist/web', import.meta.url));
/** A base path, such as project pages have. */
const BELOW = '/some/path';
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
};

/** A host that serves the files of the built page and nothing else: no special headers, no API. */
export async function hostPlainly(): Promise<Pick<Serving, 'url' | 'close'>> {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url!, 'http://host').pathname.replace(BELOW, '').replace(/\/$/, '/index.html');
    const file = join(ROOT, normalize(path));
    const found = await stat(file).catch(() => undefined);
    if (!file.startsWith(ROOT) || !found?.isFile()) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'text/plain' });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = async () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${BELOW}/`, close };
}
