import { useEffect } from 'react';
import { dismiss, tell } from '../state/notices.ts';

/** Tells of what the address names but is not there, until the address changes; `shown` is what is there instead. */
export function useMissing(what: string | undefined, shown: string): void {
  useEffect(() => {
    if (what === undefined) return;
    const id = tell({ kind: 'fault', title: `There is no ${what}`, message: `${shown} instead.` });
    return () => dismiss(id);
  }, [what, shown]);
}
