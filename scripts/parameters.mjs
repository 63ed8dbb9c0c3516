// Generates the core's view of the search parameters from their declarations: one accessor each, a load from a fixed address.
import { writeFileSync } from 'node:fs';
import { tsImport } from 'tsx/esm/api';

export const DECLARATIONS = 'src/profiles/search-parameters.ts';
export const SOURCES = [DECLARATIONS, 'scripts/parameters.mjs'];
export const ACCESSORS = 'core/search/parameters.generated.ts';

export async function generateParameters() {
  const { SEARCH } = await tsImport(`../${DECLARATIONS}`, import.meta.url);
  const accessors = Object.entries(SEARCH.knobs).map(
    ([name, { help }], index) =>
      `/** ${help} */\n@inline export function ${name}(): i32 {\n  return load<i32>(PARAMETERS + ${4 * index});\n}\n`,
  );
  const head = `// Generated from ${DECLARATIONS}.\n\nimport { PARAMETERS } from "../layout";\n`;
  writeFileSync(ACCESSORS, [head, ...accessors].join('\n'));
}
