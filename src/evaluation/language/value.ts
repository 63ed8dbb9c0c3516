import type { Node } from '../nodes.ts';
import { type Advice, instead } from './fault.ts';

/** The value of a part of a formula. Pairs, tables and choices are not nodes; they become nodes when they are used. */
export type Value =
  | { readonly type: 'num' | 'set' | 'flag' | 'square'; readonly node: Node }
  | { readonly type: 'pair'; readonly mg: Node; readonly eg: Node }
  | { readonly type: 'table'; readonly id: string; readonly by: 'count' | 'square' }
  | { readonly type: 'choice'; readonly id: string; readonly options: readonly string[] };

export type ValueType = Value['type'];

export const TYPE_NAMES: Readonly<Record<ValueType, string>> = {
  num: 'a number',
  set: 'a set of squares',
  flag: 'a condition',
  square: 'a square',
  pair: 'a pair of values for middlegame and endgame',
  table: 'a table',
  choice: 'a choice',
};

export function asValue(node: Node): Value {
  return { type: node.type, node };
}

/** Advice on how to convert a value to the type that is needed, if there is an obvious way. */
export function conversion(text: string, from: ValueType, to: ValueType): Advice | string | undefined {
  switch (`${from} ${to}`) {
    case 'set num':
      return instead(`count(${text})`);
    case 'set flag':
      return instead(`some(${text})`);
    case 'set square':
      return `a loop goes through its squares: sum(square in ${text}: …)`;
    case 'square set':
      return instead(`single(${text})`);
    case 'square num':
      return `rank(${text}) or file(${text})?`;
    case 'flag num':
      return instead(`if ${text} then 1 else 0`);
    case 'num flag':
      return instead(`0 < ${text}`);
    case 'pair num':
      return instead(`taper(${text})`);
    case 'num pair':
      return instead(`taper(${text}, …)`);
    case 'table num':
      return instead(`${text}[…]`);
    case 'choice flag':
      return instead(`${text} is …`);
    case 'choice num':
      return instead(`if ${text} is … then … else …`);
    default:
      return undefined;
  }
}
