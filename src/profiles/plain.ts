import { bareRecord, type Path, pathText } from '../rules/names.ts';
import { fail, ok, type Result } from '../rules/result.ts';

/** A profile nests four levels. A few more are let through, so that the schema reports them with a better message. */
const MAX_DEPTH = 8;
const MAX_ENTRIES = 200_000;

/** Names that reach beyond an object's own properties. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  // An object of another realm inherits from that realm's Object.prototype, which ends the chain.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** Copies untrusted data. The copy consists of arrays, and of objects that inherit nothing. */
export function plainCopy(input: unknown): Result<unknown> {
  let entries = 0;
  const copy = (value: unknown, path: Path): Result<unknown> => {
    if (typeof value === 'function' || typeof value === 'symbol' || typeof value === 'bigint')
      return fail('profile.type', pathText(path, 'profile'), `expected JSON data, found a ${typeof value}`);
    if (typeof value !== 'object' || value === null) return ok(value);
    if (path.length >= MAX_DEPTH)
      return fail('profile.depth', pathText(path, 'profile'), `nested more than ${MAX_DEPTH} levels deep`);
    const isList = Array.isArray(value);
    if (!isList && !isPlain(value)) return fail('profile.type', pathText(path, 'profile'), 'expected a plain object');
    const keys: readonly (string | number)[] = isList ? Array.from(value.keys()) : Object.keys(value);
    entries += keys.length;
    if (entries > MAX_ENTRIES)
      return fail('profile.size', pathText(path, 'profile'), `more than ${MAX_ENTRIES} entries`);
    const result: Record<string | number, unknown> = isList ? ([] as never) : bareRecord();
    for (const key of keys) {
      const place = [...path, key];
      if (typeof key === 'string' && FORBIDDEN.has(key))
        return fail('profile.key', pathText(place, 'profile'), 'this name is reserved');
      const inner = copy((value as Record<string | number, unknown>)[key], place);
      if (!inner.ok) return inner;
      // A property that code has left undefined counts as absent.
      if (isList || inner.value !== undefined) result[key] = inner.value;
    }
    return ok(result);
  };
  return copy(input, []);
}
