/** A knob to tune, and the number of steps that it is moved by. */
export interface TuningChoice {
  readonly id: string;
  readonly steps: number;
}

/** Reads `search.futilityBase:3`. */
export function parseChoice(pattern: string): TuningChoice {
  const [, id = pattern, steps] = /^(.*):([\d.]+)$/.exec(pattern) ?? [];
  return { id, steps: Number(steps ?? 1) };
}

export function choiceText({ id, steps }: TuningChoice): string {
  return steps === 1 ? id : `${id}:${steps}`;
}

/** The patterns of the picked knobs. Knobs that were already chosen keep their steps. */
export function withPicked(patterns: readonly string[], ids: readonly string[]): string[] {
  const before = new Map(patterns.map((pattern) => [parseChoice(pattern).id, pattern]));
  return ids.map((id) => before.get(id) ?? id);
}
