/** An error in someone's input, for programs and people: a stable code, the field that is wrong, and one line of text. */
export interface Fault {
  readonly code: string;
  readonly field: string;
  readonly message: string;
  /** The text to put in place of the wrong part, if there is one likely correction. */
  readonly fix?: string;
}

export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly fault: Fault };

export function ok<T>(value: T): Result<T> {
  return { ok: true, value };
}

export function fail(code: string, field: string, message: string): { readonly ok: false; readonly fault: Fault } {
  return { ok: false, fault: { code, field, message } };
}

/** The only exception that leaves this library on bad input. */
export class FaultError extends Error {
  readonly code: string;
  readonly field: string;
  readonly fix: string | undefined;

  constructor(fault: Fault) {
    super(fault.message);
    this.name = 'FaultError';
    this.code = fault.code;
    this.field = fault.field;
    this.fix = fault.fix;
  }
}

export function unwrap<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new FaultError(result.fault);
}
