import type { Node } from '../nodes.ts';
import type { Frame } from './frame.ts';
import { single } from './sets.ts';

type Comparison = 'less' | 'atMost' | 'equal';
const INTEGER_COMPARISON: Record<Comparison, string> = { less: 'i32.lt_s', atMost: 'i32.le_s', equal: 'i32.eq' };
const DOUBLE_COMPARISON: Record<Comparison, string> = { less: 'f64.lt', atMost: 'f64.le', equal: 'f64.eq' };

export function computeFlag(frame: Frame, node: Node): void {
  const { code } = frame;
  const { op, args, attr } = node;
  switch (op) {
    case 'less':
    case 'atMost':
    case 'equal':
      compare(frame, op, args[0]!, args[1]!);
      break;
    case 'some':
      frame.pushNotEmpty(frame.setOf(args[0]!));
      break;
    case 'has': {
      const here = single(frame, frame.squares.get(args[1]!)!);
      const common = frame.setOf(args[0]!).map((word, i) => {
        const local = code.local('i64');
        code.get(word).get(here[i]!).do('i64.and').set(local);
        return local;
      });
      frame.pushNotEmpty(common);
      break;
    }
    case 'both':
    case 'either':
      code
        .get(frame.flags.get(args[0]!)!)
        .get(frame.flags.get(args[1]!)!)
        .do(op === 'both' ? 'i32.and' : 'i32.or');
      break;
    case 'never':
      code.get(frame.flags.get(args[0]!)!).do('i32.eqz');
      break;
    case 'toMove':
      code
        .get(frame.position)
        .do('i32.load', frame.target.turn)
        .const('i32', attr.color as number)
        .do('i32.eq');
      break;
    case 'mayCastle': {
      const { native } = frame.target;
      if (native === undefined) throw new Error('this board has no castling');
      code.get(frame.position).do('i32.load', native.layout.POS_STATE).do('i32.load8_u', native.layout.STATE_CASTLING);
      code.const('i32', 1 << (((attr.color as number) << 1) | (attr.wing as number))).do('i32.and');
      code.const('i32', 0).do('i32.ne');
      break;
    }
    case 'always':
      code.const('i32', attr.value as number);
      break;
    default:
      throw new Error(`no code for the flag operation '${op}'`);
  }
  const flag = code.local('i32');
  code.set(flag);
  frame.flags.set(node, flag);
}

function compare(frame: Frame, op: Comparison, a: Node, b: Node): void {
  const bits = frame.commonBits([a, b]);
  if (bits === undefined) {
    frame.pushDouble(a);
    frame.pushDouble(b);
    frame.code.do(DOUBLE_COMPARISON[op]);
  } else {
    frame.pushInteger(a, bits);
    frame.pushInteger(b, bits);
    frame.code.do(INTEGER_COMPARISON[op]);
  }
}
