import type { AddressInfo } from 'node:net';
import { FaultError } from '../rules/result.ts';
import { createServer, type ServerOptions } from './server.ts';

export interface ServeOptions extends ServerOptions {
  /** 0 lets the system choose a free one. */
  readonly port: number;
}

export interface Serving {
  /** Where the page is, with a slash at the end. */
  readonly url: string;
  close(): Promise<void>;
}

const LOOPBACK = '127.0.0.1';

const LISTEN_FAULTS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use by another program',
  EACCES: 'is not open to this user',
};

/** Serves the workbench to this machine, and to no other. */
export async function serve({ port, ...options }: ServeOptions): Promise<Serving> {
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw portFault(port, 'is not a whole number from 0 to 65535');
  const app = await createServer(options);
  try {
    await app.listen({ host: LOOPBACK, port });
  } catch (error) {
    await app.close();
    const reason = LISTEN_FAULTS[(error as NodeJS.ErrnoException).code ?? ''];
    if (reason === undefined) throw error;
    throw portFault(port, `${reason}, choose another`);
  }
  const address = app.server.address() as AddressInfo;
  return { url: `http://${LOOPBACK}:${address.port}/`, close: () => app.close() };
}

function portFault(port: number, problem: string): FaultError {
  return new FaultError({ code: 'server.port', field: 'port', message: `port ${port} ${problem}` });
}
