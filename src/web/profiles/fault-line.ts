import type { Fault } from '../../rules/result.ts';

/** A fault in one line that begins with the field. */
export function faultLine({ field, message }: Fault): string {
  return `${field}: ${message}`;
}
