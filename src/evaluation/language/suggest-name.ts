import type { Node } from '../nodes.ts';

const BY_TYPE = { num: 'value', set: 'area', flag: 'holds', square: 'place' } as const;

/** Suggests a descriptive name for a part of a formula. */
export function suggestName(node: Node): string {
  const { language } = node.operation;
  const nickname = language === 'none' ? undefined : language.nickname;
  return typeof nickname === 'function' ? nickname(node) : (nickname ?? BY_TYPE[node.type]);
}
