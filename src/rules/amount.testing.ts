/**
 * The number of cases of a test: `quick` in `npm test`, `slow` in the slow proof that runs the same file. `scripts/proofs.ts` finds the
 * files that import this one.
 */
export function amount<T>({ quick, slow }: { readonly quick: T; readonly slow: T }): T {
  return process.env.LUCENA_AMOUNT === 'slow' ? slow : quick;
}

/** Whether the slow form runs. Tests that only it has are declared if this holds. */
export const isSlow = amount({ quick: false, slow: true });
