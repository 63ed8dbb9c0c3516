import { notifications, notificationsStore } from '@mantine/notifications';
import { beforeEach, expect, test } from 'vitest';
import { ok } from '../../rules/result.ts';
import { isBoolean, isNumberFrom, readFields, type Storage, StoredValue } from './storage.ts';

const USUAL = { count: 3, isOn: false };
const read = readFields<typeof USUAL>(USUAL, { count: isNumberFrom(0, 10), isOn: isBoolean });
let stored: Map<string, string>;
let storage: Storage;

beforeEach(() => {
  notifications.clean();
  stored = new Map();
  storage = {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  };
});

const kept = () => new StoredValue('thing', 'The thing', read, storage);

test('saved values are loaded, including 0 and false', () => {
  expect(kept().load()).toBe(undefined);
  kept().save({ count: 0, isOn: false });
  expect(kept().load()).toEqual({ count: 0, isOn: false });
  expect(notificationsStore.getState().notifications).toEqual([]);
});

test('a missing field gets its default', () => {
  stored.set('lucena.thing', '{"isOn":true,"unknown":1}');
  expect(kept().load()).toEqual({ count: 3, isOn: true });
});

test.each(['not json', '[]', '{"count":11}', '{"isOn":"yes"}', 'null', '{"__proto__":{"count":1},"count":"x"}'])(
  'unreadable data (%s) is set aside and reported',
  (text) => {
    stored.set('lucena.thing', text);
    expect(kept().load()).toBe(undefined);
    const [aside] = stored.keys();
    expect(aside).toMatch(/^lucena\.thing\.aside\./);
    expect([...stored.values()]).toEqual([text]);
    expect(notificationsStore.getState().notifications[0]).toMatchObject({
      role: 'alert',
      title: 'The thing could not be restored',
    });
  },
);

test('full storage is reported once and has no other effect', () => {
  storage.setItem = () => {
    throw new Error('full');
  };
  const one = kept();
  one.save(USUAL);
  one.save(USUAL);
  expect(notificationsStore.getState().notifications).toHaveLength(1);
});

const list = () => new StoredValue<readonly string[]>('list', 'The list', (value) => ok(value as string[]), storage);
const adding = (one: string) => (all: readonly string[]) => [...all, one];

test('additions of two tabs are both kept, and removals stay removed', () => {
  const [left, right] = [list(), list()];
  expect(left.change([], adding('left'))).toEqual({ value: ['left'], isKept: true });
  expect(right.change([], adding('right'))).toEqual({ value: ['left', 'right'], isKept: true });
  right.change([], (all) => all.filter((one) => one !== 'left'));
  expect(left.change([], adding('again')).value).toEqual(['right', 'again']);
  expect(stored.get('lucena.list')).toBe('["right","again"]');
});

test('a change that could not be stored is reported each time, and stored when there is room', () => {
  const one = list();
  const { setItem } = storage;
  storage.setItem = () => {
    throw new Error('full');
  };
  expect(one.change([], adding('a'))).toEqual({ value: ['a'], isKept: false });
  notifications.clean();
  expect(one.change([], adding('b'))).toEqual({ value: ['a', 'b'], isKept: false });
  expect(notificationsStore.getState().notifications).toHaveLength(1);
  storage.setItem = setItem;
  list().change([], adding('other tab'));
  expect(one.change([], adding('c'))).toEqual({ value: ['other tab', 'a', 'b', 'c'], isKept: true });
  expect(one.change([], adding('d')).value).toEqual(['other tab', 'a', 'b', 'c', 'd']);
});
