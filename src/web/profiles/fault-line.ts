import type { Fault } from '../../rules/result.ts';

/** Formats a fault on one line that starts with the field. */
export function faultLine({ field, message }: Fault): string {
  return `${field}: ${message}`;
}
