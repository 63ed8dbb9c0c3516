import type { IncomingHttpHeaders } from 'node:http';
import { isIPv6 } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';

/** The reason why a request is refused. */
export interface Refusal {
  readonly status: 403 | 405 | 415 | 421;
  readonly message: string;
}

export const LOOPBACK = '127.0.0.1';
/** The names by which a browser on this machine can reach the server. */
const LOOPBACK_NAMES = ['localhost', LOOPBACK, '[::1]'];
/** Listening on one of these means listening on all addresses of the machine. */
const EVERYWHERE = ['0.0.0.0', '::'];
const HTTP_PORT = 80;
const JSON_TYPE = /^application\/json(?:;\s*charset=utf-8)?$/i;

export function isLoopback(host: string): boolean {
  return host === '::1' || LOOPBACK_NAMES.includes(host);
}

/** The names by which browsers can reach a server that listens on an address. */
export function namesOf(host: string): string[] {
  if (isLoopback(host)) return LOOPBACK_NAMES;
  if (!EVERYWHERE.includes(host)) return [inAddress(host.toLowerCase()), ...LOOPBACK_NAMES];
  const addresses = Object.values(networkInterfaces()).flatMap((one) => one ?? []);
  return [...LOOPBACK_NAMES, hostname().toLowerCase(), ...addresses.map(({ address }) => inAddress(address))];
}

export function inAddress(host: string): string {
  return isIPv6(host) ? `[${host}]` : host;
}

function withPort(names: readonly string[], port: number): string[] {
  const hosts = names.map((name) => `${name}:${port}`);
  // Browsers leave the default port out.
  return port === HTTP_PORT ? [...hosts, ...names] : hosts;
}

/**
 * Binding to loopback keeps other machines out, but not other web pages: any page the user visits can send requests
 * here. A page whose own name resolves to 127.0.0.1 (DNS rebinding) is detected by its Host header, any other by its
 * Origin.
 */
export function judge(
  method: string,
  url: string,
  headers: IncomingHttpHeaders,
  port: number,
  names: readonly string[] = LOOPBACK_NAMES,
): Refusal | undefined {
  const hosts = withPort(names, port);
  if (!hosts.includes(headers.host?.toLowerCase() ?? '')) {
    return { status: 421, message: `this server answers only to ${hosts.slice(0, 3).join(', ')}` };
  }
  const { origin } = headers;
  if (origin !== undefined && !hosts.some((host) => origin.toLowerCase() === `http://${host}`)) {
    return { status: 403, message: 'requests from other origins are refused' };
  }
  if (method === 'GET' || method === 'HEAD') return undefined;
  if (method !== 'POST' || !isApi(url)) {
    return { status: 405, message: `${method} is not allowed here, only ${allowedMethods(url)}` };
  }
  // Browsers send the origin with every POST. A page of another origin cannot send JSON without a preflight request, which is refused.
  if (origin === undefined) return { status: 403, message: 'a POST needs an Origin header' };
  if (!JSON_TYPE.test(headers['content-type'] ?? '')) {
    return { status: 415, message: 'a POST needs the content type application/json' };
  }
  return undefined;
}

/** Whether an address belongs to the API. No file of the page does, apart from those that replace it on static hosts. */
function isApi(url: string): boolean {
  return url.startsWith('/api/');
}

/** The methods that an address accepts. */
export function allowedMethods(url: string): string {
  return isApi(url) ? 'GET, HEAD, POST' : 'GET, HEAD';
}
