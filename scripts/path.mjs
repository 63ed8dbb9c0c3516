// Generates the core's view of a line's path from its declaration: where each slot lies, and the limits that those who write it keep.
import { writeFileSync } from 'node:fs';
import { tsImport } from 'tsx/esm/api';

export const SLOTS_FILE = 'src/evaluation/line/path.ts';
export const PATH_FILE = 'core/lines/path.generated.ts';

function constantName(name) {
  return name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}

export async function generatePath() {
  const { SLOTS, MOST_PLAIN, MOST_TRADE, MOST_RISE, PATH_SLOTS_AT, PATH_BYTES } = await tsImport(
    `../${SLOTS_FILE}`,
    import.meta.url,
  );
  const lines = [
    `// Generated from ${SLOTS_FILE}: offsets from the start of a path. Sided slots have White's value first.`,
    '',
    ...Object.entries(SLOTS).map(
      ([name, { at }]) => `export const ${constantName(name)}: usize = ${PATH_SLOTS_AT + 8 * at};`,
    ),
    `export const PATH_BYTES: usize = ${PATH_BYTES};`,
    `export const MOST_PLAIN: f64 = ${MOST_PLAIN};`,
    `export const MOST_TRADE: f64 = ${MOST_TRADE};`,
    `export const MOST_RISE: f64 = ${MOST_RISE};`,
  ];
  writeFileSync(PATH_FILE, `${lines.join('\n')}\n`);
}
