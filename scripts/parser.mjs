// Generates the parser of formulas from its grammar.
import { readFileSync, writeFileSync } from 'node:fs';
import peggy from 'peggy';

export const GRAMMAR = 'src/evaluation/language/grammar.peggy';
export const PARSER = 'src/evaluation/language/parser.generated.ts';

export function generateParser() {
  const source = peggy.generate(readFileSync(GRAMMAR, 'utf8'), {
    format: 'es',
    output: 'source',
    grammarSource: GRAMMAR,
  });
  // The generated code has no types; syntax.ts declares the types of its result.
  writeFileSync(PARSER, `// @ts-nocheck\n${source}`);
}
