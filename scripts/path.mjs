// Generates the core's record of a line's path from its declaration: its slots as fields, and the limits that code
// writing it must respect.
import { writeFileSync } from 'node:fs';
import { tsImport } from 'tsx/esm/api';

export const SLOTS_FILE = 'src/evaluation/line/path.ts';
export const PATH_FILE = 'core/lines/path.generated.ts';

export async function generatePath() {
  const { SLOTS, START_SLOTS, MOST_PLAIN, MOST_TRADE, MOST_RISE } = await tsImport(`../${SLOTS_FILE}`, import.meta.url);
  const slots = Object.entries(SLOTS).flatMap(([name, { sided }]) => (sided ? [name, `${name}Black`] : [name]));
  const starts = Array.from({ length: START_SLOTS }, (_, index) => `start${index}`);
  const lines = [
    `// Generated from ${SLOTS_FILE}. A slot that each side has of its own is White's, followed by Black's.`,
    '',
    '@unmanaged export class Path {',
    '  position: usize;',
    ...[...slots, ...starts].map((name) => `  ${name}: f64;`),
    '}',
    '',
    `export const MOST_PLAIN: f64 = ${MOST_PLAIN};`,
    `export const MOST_TRADE: f64 = ${MOST_TRADE};`,
    `export const MOST_RISE: f64 = ${MOST_RISE};`,
  ];
  writeFileSync(PATH_FILE, `${lines.join('\n')}\n`);
}
