import { FaultError } from '../../rules/result.ts';

/** Adds a player's label to its errors. */
export async function atLabel<T>(label: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof FaultError)) throw error;
    throw new FaultError({ code: error.code, field: `${label}, ${error.field}`, message: error.message });
  }
}
