import type { Node } from '../nodes.ts';

const BY_TYPE = { num: 'value', set: 'area', flag: 'holds', square: 'place' } as const;

/** A name for a part of a formula that tells what it is. */
export function suggestName(node: Node): string {
  const { op, args, attr } = node;
  const [a] = args;
  switch (op) {
    case 'attacks':
      return attr.side === 1 ? `their${capital(String(attr.kind))}Attacks` : `${attr.kind}Attacks`;
    case 'union':
      return a?.op === 'pieces' && args[1]?.op === 'attacks' ? `${ownerOf(a)}Attacks` : 'area';
    case 'count':
      return a?.op === 'pieces' ? `${ownerOf(a)}Count` : 'number';
    case 'sum':
      return 'total';
    case 'distance':
      return 'steps';
    case 'shift':
      return 'stepped';
    case 'fill':
      return 'filled';
    case 'not':
      return 'outside';
    case 'lookup':
      return 'entry';
    default:
      return BY_TYPE[node.type];
  }
}

function ownerOf({ attr }: Node): string {
  return attr.side === 1 ? `their${capital(String(attr.kind))}` : String(attr.kind);
}

function capital(word: string): string {
  return `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;
}
