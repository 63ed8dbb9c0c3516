/** A knob to tune, and by how many of its steps it is moved. */
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

/** The choices after others were picked. Knobs that stay keep their steps. */
export function withPicked(patterns: readonly string[], ids: readonly string[]): string[] {
  const before = new Map(patterns.map((pattern) => [parseChoice(pattern).id, pattern]));
  return ids.map((id) => before.get(id) ?? id);
}
