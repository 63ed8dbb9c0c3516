import type { Features } from './features.ts';
import { Graph } from './graph.ts';
import { Interpreter, squaresIn } from './interpret.ts';
import { type Ruleset, squaresOf } from './ruleset.ts';

/** Which pieces of a color attack each square: for each square, the squares they stand on. */
export function attackMap(ruleset: Ruleset, features: Features, color: number): number[][] {
  const graph = new Graph();
  const interpreter = new Interpreter(ruleset, features);
  const from = graph.square({ level: 0 });
  const occupied = graph.or(graph.side({ color: 0 }), graph.side({ color: 1 }));
  const map: number[][] = Array.from({ length: squaresOf(ruleset) }, () => []);
  ruleset.kinds.forEach((_, index) => {
    const attacked = graph.attacks(from, occupied, { color, kind: index + 1 });
    for (const square of squaresIn(features.pieces(color, index + 1))) {
      interpreter.bind(0, square);
      for (const target of squaresIn(interpreter.value(attacked) as bigint)) map[target]!.push(square);
    }
  });
  return map;
}
