import { FaultError } from '../../rules/result.ts';
import { answer, isFull, PageDatabase } from '../state/page-database.ts';
import type { KeptStyle } from './style-messages.ts';

/** The maximum number of styles. None is deleted automatically. */
export const MAX_STYLES = 50;

const STYLES = 'styles';
const database = new PageDatabase('lucena-styles', { [STYLES]: { keyPath: 'id' } });

function refuse(field: string, message: string): never {
  throw new FaultError({ code: 'style.full', field, message });
}

export async function listStyles(): Promise<KeptStyle[]> {
  const all = await database.transact('readonly', (store) => answer<KeptStyle[]>(store(STYLES).getAll()));
  return all.sort((a, b) => b.at - a.at);
}

/** Refuses a style that would not be kept, before any work is done. */
export async function checkRoom(): Promise<void> {
  const count = await database.transact('readonly', (store) => answer<number>(store(STYLES).count()));
  if (count >= MAX_STYLES) refuse('styles', `there are already ${MAX_STYLES} of them; delete one first`);
}

export async function keepStyle(style: KeptStyle): Promise<void> {
  try {
    await database.transact('readwrite', async (store) => void store(STYLES).put(style));
  } catch (error) {
    refuse('browser', isFull(error) ? 'has no space left; delete some styles' : 'could not use its database');
  }
}

export async function deleteStyle(id: string): Promise<void> {
  await database.transact('readwrite', async (store) => void store(STYLES).delete(id));
}
