import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CHESS } from '../ruleset.ts';
import { LIMITS } from './limits.ts';
import { parse } from './parse.ts';
import { userTerm } from './user-term.ts';
import { testVocabulary } from './vocabulary.testing.ts';
import { WORDS } from './words.ts';

const page = readFileSync(new URL('../../../docs/formulas.md', import.meta.url), 'utf8');

function blocks(language: string): string[] {
  return [...page.matchAll(new RegExp(`\`\`\`${language}\n([^\`]*)\`\`\``, 'g'))].map(([, text]) => text!);
}

test('every formula in docs/formulas.md is valid', () => {
  expect(blocks('formula').length).toBeGreaterThan(3);
  for (const text of blocks('formula')) {
    const result = parse(text, testVocabulary());
    expect(result.ok ? 'ok' : result.fault.message, text).toBe('ok');
  }
});

test('every term in docs/formulas.md is valid', () => {
  const terms = blocks('json').map((text) => JSON.parse(text) as { userTerms?: unknown[] });
  expect(terms).toHaveLength(2);
  for (const term of terms) {
    const result = userTerm(term.userTerms?.[0] ?? term, CHESS);
    expect(result.ok ? 'ok' : result.fault.message).toBe('ok');
  }
});

test('docs/formulas.md lists every function and the limits', () => {
  for (const name of Object.keys(WORDS)) expect(page).toContain(`\`${name}(`);
  for (const limit of [LIMITS.text, LIMITS.nesting, LIMITS.nodes, LIMITS.depth, LIMITS.operations])
    expect(page).toContain(String(limit));
});
