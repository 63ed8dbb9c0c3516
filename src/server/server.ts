import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { packageFile } from '../rules/package.ts';
import { FaultError } from '../rules/result.ts';
import { allowedMethods, judge, LOOPBACK, namesOf } from './guard.ts';
import { SECURITY_HEADERS } from './headers.ts';
import { Lab, type LabOptions } from './lab.ts';
import { LAB_ADDRESS, labRoutes, WORTH_ADDRESS } from './lab-routes.ts';
import type { Token } from './token.ts';

export interface ServerOptions {
  /** The folder of the built page. */
  readonly root?: string;
  /** The address to listen on; loopback by default. */
  readonly host?: string;
  /** The token that every request must carry, if there is one. */
  readonly token?: Token;
  /** The folder for the runs that the page starts; `runs` by default. */
  readonly runs?: string;
  /** The folder for results of ablations, by profile. Without one, they are only kept in their run folders. */
  readonly ablations?: string | undefined;
  readonly labLimits?: LabOptions['limits'];
}

const BUILT_PAGE = fileURLToPath(packageFile('dist/web'));

/** The default limit on request bodies, in bytes. Routes may set a larger one. */
const BODY_LIMIT = 1024;
const REQUEST_TIMEOUT_MS = 10_000;
const SHOWN_PATH = 100;

function answer(reply: FastifyReply, status: number, message: string): FastifyReply {
  return reply.code(status).headers(SECURITY_HEADERS).type('text/plain; charset=utf-8').send(`${status} ${message}\n`);
}

/** A server of the built page, not yet listening. */
export async function createServer(options: ServerOptions = {}): Promise<FastifyInstance> {
  const { root = BUILT_PAGE, token, runs = 'runs', ablations, labLimits } = options;
  const names = namesOf(options.host ?? LOOPBACK);
  if (!existsSync(join(root, 'index.html'))) {
    throw new FaultError({ code: 'server.root', field: 'root', message: 'the page is not built: run "npm run build"' });
  }
  /** Answers a request that is refused or has the token in its address; undefined if the request may continue. */
  function admit(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
    const refusal = judge(request.method, request.url, request.headers, request.socket.localPort ?? 0, names);
    if (refusal?.status === 405) reply.header('allow', allowedMethods(request.url));
    if (refusal !== undefined) return answer(reply, refusal.status, refusal.message);
    const entry = token?.judge(request.url, request.headers) ?? 'admitted';
    if (entry === 'refused') return answer(reply, 401, 'open the address that was printed when the server was started');
    reply.headers(SECURITY_HEADERS);
    // The secret is removed from the address, where histories and screenshots would keep it.
    return entry === 'enters' ? reply.header('set-cookie', token!.cookie).redirect('/', 303) : undefined;
  }
  const app = fastify({
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Browsers keep connections open; closing must not wait for them.
    forceCloseConnections: true,
    // Hooks are not run for addresses that cannot be decoded.
    frameworkErrors: (_error, request, reply) =>
      admit(request, reply) ?? answer(reply, 400, 'the address cannot be decoded'),
  });
  app.addHook('onRequest', async (request, reply) => admit(request, reply));
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode !== 200 && reply.statusCode !== 304) return;
    // Names below assets/ carry a hash of the contents.
    const kept = request.url.startsWith('/assets/');
    reply.header('cache-control', kept ? 'public, max-age=31536000, immutable' : 'no-cache');
  });
  app.setNotFoundHandler((request, reply) => answer(reply, 404, `not found: ${request.url.slice(0, SHOWN_PATH)}`));
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const status = error.statusCode ?? 500;
    // The text of an unexpected error may reveal too much to a client.
    return answer(reply, status, status < 500 ? 'the request cannot be answered' : 'the server failed');
  });
  const lab = new Lab({ root: runs, ablations, limits: labLimits });
  app.addHook('preClose', () => lab.close());
  await app.register(labRoutes(lab));
  await app.register(fastifyStatic, {
    root,
    // On static hosts, these files say that there is no lab.
    globIgnore: [LAB_ADDRESS.slice(1), WORTH_ADDRESS.slice(1)],
    // One route for each existing file, so that no spelling of an address can reach any other file.
    wildcard: false,
    cacheControl: false,
  });
  return app;
}
