import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { LabEvent, LabRefusal } from '../lab/lab-messages.ts';
import { MAX_BYTES } from '../profiles/profile.ts';
import { type Fault, FaultError, fail, unwrap } from '../rules/result.ts';
import { SECURITY_HEADERS } from './headers.ts';
import type { Lab } from './lab.ts';
import { readOrder } from './lab-orders.ts';
import type { LabRun } from './lab-run.ts';

/** The state of the lab. Static hosts have a file at this address, so that the request does not fail. */
export const LAB_ADDRESS = '/api/lab.json';
/** The results of ablations. Static hosts have a file at this address, too. */
export const WORTH_ADDRESS = '/api/worth.json';

/** An order has several profiles, few of them near their size limit, and a few settings. */
const ORDER_LIMIT = 4 * MAX_BYTES + 16_384;
/** Each browser tab that shows the lab has one connection. */
const MAX_LISTENERS = 32;
const MAX_PAIRS = 200;
/** The largest number of unsent bytes for one browser. */
const MAX_UNREAD = 1 << 20;
/** Proxies close connections that are silent for too long. */
const HEARTBEAT_MS = 15_000;

const STATUS: Readonly<Record<string, number>> = {
  'lab.missing': 404,
  'lab.busy': 409,
  'lab.full': 409,
  'lab.disk': 409,
  'lab.running': 409,
  'lab.finished': 409,
  'lab.listeners': 503,
  'run.locked': 409,
  'run.changed': 409,
  'run.folder': 409,
};

/** Errors of the web framework. */
const FRAMEWORK_FAULTS: Readonly<Record<string, string>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'is too large',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'is missing',
  FST_ERR_CTP_INVALID_JSON_BODY: 'is not valid JSON',
};

const page = z.object({
  from: z.coerce.number().int().min(0).max(1e9).default(0),
  count: z.coerce.number().int().min(1).max(MAX_PAIRS).default(50),
});

function refuse(reply: FastifyReply, status: number, fault: Fault): FastifyReply {
  const refusal: LabRefusal = { fault };
  return reply.code(status).headers(SECURITY_HEADERS).send(refusal);
}

function toFault(error: Error & { code?: string; statusCode?: number }): { status: number; fault: Fault } {
  if (error instanceof FaultError) {
    const { code, field, message } = error;
    return { status: STATUS[code] ?? 400, fault: { code, field, message } };
  }
  const message = FRAMEWORK_FAULTS[error.code ?? ''];
  if (message !== undefined) return { status: error.statusCode ?? 400, fault: fail('lab.body', 'body', message).fault };
  // The text of an unexpected error may reveal too much to a client.
  return { status: 500, fault: fail('lab.server', 'server', 'failed').fault };
}

/** Sends events until the browser disconnects. */
function sendEvents(lab: Lab, reply: FastifyReply): void {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, { ...SECURITY_HEADERS, 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  raw.write('retry: 1000\n\n');
  const stop = lab.listen((event: LabEvent) => {
    // A browser that does not read is disconnected. If it is still alive, it reconnects.
    if (raw.writableLength > MAX_UNREAD) raw.destroy();
    else raw.write(`data: ${JSON.stringify(event)}\n\n`);
  });
  const heartbeat = setInterval(() => raw.write(': \n\n'), HEARTBEAT_MS);
  raw.on('close', () => {
    stop();
    clearInterval(heartbeat);
  });
}

/** The API of the Lab screen. The guard has already checked host, origin, method, content type and token. */
export function labRoutes(lab: Lab): (app: FastifyInstance) => Promise<void> {
  return async (app) => {
    app.setErrorHandler((error: Error, _, reply) => {
      const { status, fault } = toFault(error);
      return refuse(reply, status, fault);
    });
    app.get(LAB_ADDRESS, () => lab.state());
    app.get(WORTH_ADDRESS, () => lab.worths());
    app.get('/api/lab/events', async (_, reply) => {
      if (lab.listeners >= MAX_LISTENERS)
        return refuse(reply, 503, fail('lab.listeners', 'events', 'too many browser tabs are connected').fault);
      return sendEvents(lab, reply);
    });
    app.post('/api/lab/runs', { bodyLimit: ORDER_LIMIT }, async (request, reply) => {
      const run = await lab.start(unwrap(readOrder(request.body)));
      return reply.code(201).send(await run.summary());
    });
    type Named = { Params: { id: string } };
    const orders: Readonly<Record<string, (id: string) => Promise<LabRun>>> = {
      pause: (id) => lab.pause(id),
      resume: (id) => lab.resume(id),
    };
    for (const [name, order] of Object.entries(orders))
      app.post<Named>(`/api/lab/runs/:id/${name}`, async ({ params }) => (await order(params.id)).summary());
    app.post<Named>('/api/lab/runs/:id/delete', async ({ params }) => {
      await lab.remove(params.id);
      return { removed: params.id };
    });
    app.get<Named>('/api/lab/runs/:id', ({ params }) => lab.details(params.id));
    app.get<Named>('/api/lab/runs/:id/divergences', ({ params }) => lab.divergences(params.id));
    app.get<Named>('/api/lab/runs/:id/pairs', ({ params, query }) => {
      const read = page.safeParse(query);
      if (!read.success)
        throw new FaultError(fail('lab.page', 'pairs', "expected whole numbers for 'from' and 'count'").fault);
      return lab.pairs(params.id, read.data.from, read.data.count);
    });
    app.get<{ Params: { id: string; pair: string } }>('/api/lab/runs/:id/pairs/:pair', ({ params }) =>
      lab.pair(params.id, Number(params.pair)),
    );
  };
}
