import { ok, type Result } from '../../rules/result.ts';
import type { Node } from '../nodes.ts';
import { Checker } from './check.ts';
import { checkCost } from './cost.ts';
import { FormulaError, type FormulaFault, faultOf } from './fault.ts';
import { LIMITS, type Limits } from './limits.ts';
import { read } from './read.ts';
import type { Vocabulary } from './vocabulary.ts';

export type Parsed = Extract<Result<Node>, { ok: true }> | { readonly ok: false; readonly fault: FormulaFault };

/** Parses a formula into a node of the vocabulary's graph. The time is bounded for any text. */
export function parse(text: string, vocabulary: Vocabulary, limits: Limits = LIMITS): Parsed {
  try {
    const syntax = read(text, limits);
    const checker = new Checker(vocabulary, text, limits);
    const node = checker.node(syntax, 'num', undefined);
    checkCost(node, vocabulary, limits, { start: syntax.start, end: syntax.end });
    return ok(node) as Extract<Result<Node>, { ok: true }>;
  } catch (error) {
    if (error instanceof FormulaError) return { ok: false, fault: faultOf(text, error) };
    throw error;
  }
}
