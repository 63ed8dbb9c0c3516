import { createHash } from 'node:crypto';

/** A line of JSON whose last entry is its checksum. */
const CHECKED = /^(\{.+),"sum":"([0-9a-f]{16})"\}$/;

export interface CheckedLine {
  /** The line without its checksum. */
  readonly content: string;
  readonly sum: string | undefined;
}

/**
 * The checksum of a line covers its content and the checksum before it, so that no single line can be changed, moved or removed unnoticed.
 */
export function nextChecksum(previous: string, content: string): string {
  return createHash('sha256').update(`${previous}\n${content}`).digest('hex').slice(0, 16);
}

/** Writes a JSON object with its checksum as one line. */
export function formatChecked({ content, sum }: CheckedLine): string {
  return `${content.slice(0, -1)},"sum":"${sum}"}`;
}

export function parseChecked(line: string): CheckedLine {
  const [, object, sum] = CHECKED.exec(line) ?? [];
  return object === undefined ? { content: line, sum: undefined } : { content: `${object}}`, sum };
}
