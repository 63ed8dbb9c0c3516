/**
 * Only scripts from our own files; compiling the core needs `wasm-unsafe-eval`, which allows nothing else. The UI kit
 * writes style elements, so styles may be inline. Everything not named falls back to `default-src`.
 */
const POLICY = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
];

/** The policy for a meta element, which cannot restrict framing. */
export const PAGE_POLICY = POLICY.join('; ');

const CONTENT_SECURITY_POLICY = [...POLICY, "frame-ancestors 'none'"].join('; ');

/** Sent with every response, errors included. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  // Together these isolate the page from other origins, without which browsers offer no shared memory.
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};
