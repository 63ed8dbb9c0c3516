import { expect, test, vi } from 'vitest';
import {
  type Collection,
  collectionPart,
  keepCollection,
  listCollections,
  MAX_CHARACTERS,
  MAX_COLLECTIONS,
  roomFault,
} from './collections.ts';

const one = (size: number): Collection => ({ id: 'a', name: 'a.pgn', at: 0, games: 2, size });

test('a file beyond the limits on size and number is refused with the reason (trust 2)', () => {
  expect(roomFault([one(1000)], one(MAX_CHARACTERS - 1000))).toBe(undefined);
  expect(roomFault([one(1000)], one(MAX_CHARACTERS))).toBe(
    'With its 135 million characters, the stored files would exceed 135 million',
  );
  expect(roomFault(Array(MAX_COLLECTIONS).fill(one(1)), one(1))).toBe('50 files are stored already');
});

test('without a database nothing is kept, and one line says so (trust 2)', async () => {
  expect(globalThis.indexedDB).toBe(undefined);
  expect(await listCollections()).toEqual([]);
  expect(await collectionPart('a', 'text')).toBe(undefined);
  expect(await keepCollection(one(1), { text: '', games: [] })).toMatchObject({
    ok: false,
    fault: { code: 'collections.none', message: 'This browser provides no database here, as in private windows' },
  });
});

test('a database that is full or cannot be written is named as the reason (trust 2)', async () => {
  for (const [name, message] of [
    ['UnknownError', 'This browser could not write to its database'],
    ['QuotaExceededError', 'This browser has no storage space left for it'],
  ] as const) {
    vi.resetModules();
    const result = {
      transaction: () => {
        throw new DOMException('', name);
      },
    };
    const request: { result: object; onsuccess?: () => void } = { result };
    vi.stubGlobal('indexedDB', {
      open: () => {
        queueMicrotask(() => request.onsuccess!());
        return request;
      },
    });
    const { keepCollection: keep } = await import('./collections.ts');
    expect(await keep(one(1), { text: '', games: [] })).toMatchObject({ ok: false, fault: { message } });
    vi.unstubAllGlobals();
  }
});
