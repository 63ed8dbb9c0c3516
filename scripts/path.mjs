// Generates the core's record of a line's path from its declaration: its slots as fields, and the limits that code
// writing it must respect.
import { writeFileSync } from 'node:fs';
import { tsImport } from 'tsx/esm/api';

export const SLOTS_FILE = 'src/evaluation/line/path.ts';
export const PATH_FILE = 'core/lines/path.generated.ts';

export async function generatePath() {
  const { SLOTS, START_SLOTS, MAX_PLAIN, MAX_TRADE, MAX_RISE } = await tsImport(`../${SLOTS_FILE}`, import.meta.url);
  const slots = Object.entries(SLOTS).flatMap(([name, { sided }]) => (sided ? [name, `${name}Black`] : [name]));
  const starts = Array.from({ length: START_SLOTS }, (_, index) => `start${index}`);
  const lines = [
    `// Generated from ${SLOTS_FILE}. Where each side has a slot, White's comes first, then Black's.`,
    '',
    '@unmanaged export class Path {',
    '  position: usize;',
    ...[...slots, ...starts].map((name) => `  ${name}: f64;`),
    '}',
    '',
    `export const MAX_PLAIN: f64 = ${MAX_PLAIN};`,
    `export const MAX_TRADE: f64 = ${MAX_TRADE};`,
    `export const MAX_RISE: f64 = ${MAX_RISE};`,
  ];
  writeFileSync(PATH_FILE, `${lines.join('\n')}\n`);
}
