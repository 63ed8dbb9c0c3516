import type { AddressInfo } from 'node:net';
import { FaultError } from '../rules/result.ts';
import { inAddress, isLoopback, LOOPBACK } from './guard.ts';
import { createServer, type ServerOptions } from './server.ts';
import { Token } from './token.ts';

export interface ServeOptions extends Omit<ServerOptions, 'token'> {
  /** 0 lets the system choose a free one. */
  readonly port: number;
  /** The secret that every browser must present. Without one, the server only listens on loopback. */
  readonly token?: string;
}

export interface Serving {
  /** The address of the page, with a slash at the end. */
  readonly url: string;
  /** The same with the token, for the first visit of a browser. */
  readonly entrance: string;
  close(): Promise<void>;
}

const LISTEN_FAULTS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use by another program',
  EACCES: 'is not open to this user',
};
const HOST_FAULTS = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'];

/** Serves the workbench to this machine, and to others only if an address and a secret are given. */
export async function serve({ port, host = LOOPBACK, token: secret, ...options }: ServeOptions): Promise<Serving> {
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw portFault(port, 'is not a whole number from 0 to 65535');
  if (!isLoopback(host) && secret === undefined) {
    const message = `is needed to serve other machines at ${host}`;
    throw new FaultError({ code: 'server.token', field: 'token', message });
  }
  const token = secret === undefined ? undefined : new Token(secret);
  const app = await createServer({ ...options, host, token });
  try {
    await app.listen({ host, port });
  } catch (error) {
    await app.close();
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (HOST_FAULTS.includes(code)) {
      throw new FaultError({
        code: 'server.host',
        field: 'host',
        message: `${host} is not an address of this machine`,
      });
    }
    const reason = LISTEN_FAULTS[code];
    if (reason === undefined) throw error;
    throw portFault(port, `${reason}, choose another`);
  }
  const address = app.server.address() as AddressInfo;
  const url = `http://${inAddress(host)}:${address.port}/`;
  return { url, entrance: token?.entrance(url) ?? url, close: () => app.close() };
}

function portFault(port: number, problem: string): FaultError {
  return new FaultError({ code: 'server.port', field: 'port', message: `port ${port} ${problem}` });
}
