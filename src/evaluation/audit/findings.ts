/** Whether an operation has the control it needs. */
export interface Finding {
  readonly knobs: readonly string[];
  readonly status: 'controlled' | 'exempt' | 'uncontrolled';
  /** Why it needs no control, or what it lacks. */
  readonly reason?: string;
}

export function controlled(...sets: (ReadonlySet<string> | undefined)[]): Finding {
  return { status: 'controlled', knobs: [...new Set(sets.flatMap((set) => [...(set ?? [])]))] };
}

export function exempt(reason: string): Finding {
  return { status: 'exempt', knobs: [], reason };
}

export function lacks(reason: string): Finding {
  return { status: 'uncontrolled', knobs: [], reason };
}
