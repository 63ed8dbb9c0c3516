import type { LabAblationView } from '../lab-messages.ts';
import type { RunGame } from '../run/play-run.ts';
import type { RunView } from '../run/run-view.ts';
import type { Estimate } from '../statistics.ts';
import { AblationCount } from './ablation-count.ts';
import { Design, type DesignKind } from './design.ts';
import type { Feature } from './features.ts';

/** An ablation as a screen shows it. */
export interface ShownAblation {
  readonly name: string;
  /** The content hash of the profile; null if it can no longer be read. */
  readonly hash: string | null;
  readonly limits: string;
  readonly games: number;
  readonly design: DesignKind;
  readonly seed: number;
  readonly features: readonly Pick<Feature, 'id' | 'kind' | 'title' | 'terms'>[];
  /** The time that each feature takes, if it was measured. */
  readonly costs: ReadonlyMap<string, Estimate>;
}

/** The worth of each feature so far. */
export class AblationView implements RunView {
  readonly #ablation: ShownAblation;
  readonly #count: AblationCount;

  constructor(ablation: ShownAblation, games: readonly RunGame[] = []) {
    this.#ablation = ablation;
    const { design, seed, features } = ablation;
    this.#count = new AblationCount(features.length, new Design(design, features.length, seed));
    for (const game of games) this.add(game);
  }

  add(game: RunGame): void {
    this.#count.add(game);
  }

  get isComplete(): boolean {
    const { games } = this.#ablation;
    return games > 0 && this.#count.games >= games;
  }

  get shown(): LabAblationView {
    const { name, hash, limits, games, design, features, costs } = this.#ablation;
    const measured = this.#count.effects.map((effect, i) => {
      const { id, kind, title, terms } = features[i]!;
      return { id, kind, title, terms, ...effect, cost: costs.get(id) ?? null };
    });
    return {
      kind: 'ablation',
      names: [name],
      hash,
      limits: [limits],
      games,
      played: this.#count.games,
      design,
      features: measured.sort((a, b) => b.elo - a.elo),
    };
  }
}
