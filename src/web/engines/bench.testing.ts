import { loadRules } from '../../rules/node.ts';
import { Bench } from './bench.ts';

/** A bench whose rules are Node's. */
export class NodeBench extends Bench {
  override rules() {
    return loadRules();
  }
}
