import type { IncomingHttpHeaders } from 'node:http';

/** Why a request is turned away. */
export interface Refusal {
  readonly status: 403 | 405 | 421;
  readonly message: string;
}

/** The names a browser on this machine can know the server by. */
const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];
const HTTP_PORT = 80;

function ownHosts(port: number): string[] {
  const hosts = LOOPBACK_NAMES.map((name) => `${name}:${port}`);
  // Browsers leave the default port out.
  return port === HTTP_PORT ? [...hosts, ...LOOPBACK_NAMES] : hosts;
}

/**
 * Binding to loopback keeps other machines out, but not other web pages: any page the user visits can send requests here. A page
 * that has its own name resolve to 127.0.0.1 is caught by the Host it sends, every other by its Origin.
 */
export function judge(method: string, headers: IncomingHttpHeaders, port: number): Refusal | undefined {
  const hosts = ownHosts(port);
  if (!hosts.includes(headers.host?.toLowerCase() ?? '')) {
    return { status: 421, message: `this server answers only to ${hosts.slice(0, 3).join(', ')}` };
  }
  const { origin } = headers;
  if (origin !== undefined && !hosts.some((host) => origin.toLowerCase() === `http://${host}`)) {
    return { status: 403, message: 'requests from other origins are refused' };
  }
  if (method !== 'GET' && method !== 'HEAD') {
    return { status: 405, message: `${method} is not offered, only GET and HEAD` };
  }
  return undefined;
}
