import { Board, Flag, Num, type Side } from '../formula.ts';
import { SLOTS, type SlotName } from './path.ts';

/** The vocabulary of formulas for lines, besides the position at the end. */
export class LineBoard extends Board {
  /** The number in a slot of the path. */
  path(name: SlotName, side?: Side): Num {
    const { at, sided, most, bits } = SLOTS[name];
    if (sided !== (side !== undefined)) throw new Error(sided ? `'${name}' needs a side` : `'${name}' has no sides`);
    const attr = {
      name,
      slot: at,
      low: 0,
      high: most,
      ...(bits === undefined ? {} : { bits }),
      ...(side === undefined ? {} : { side }),
    };
    return new Num(this.graph, this.graph.path(attr));
  }

  happened(name: SlotName, side: Side): Flag {
    return new Flag(this.graph, this.graph.equal(this.path(name, side).node, this.graph.const(1)));
  }

  /** The value of a number at the start of the line. */
  atStart(value: Num): Num {
    return new Num(this.graph, this.graph.atStart(value.node));
  }

  /** An entry of a table that is made from knobs when they are set. */
  tabulated(name: 'risk' | 'mate', indices: readonly Num[], settings: readonly (Num | Flag)[]): Num {
    const args = [...indices, ...settings].map(({ node }) => node);
    return new Num(this.graph, this.graph.tabulated(args, { name, indices: indices.length }));
  }
}
