import { chessProfiles } from '../../profiles/chess.ts';
import { MAX_NAME, type Profile, splitId } from '../../profiles/profile.ts';
import { unwrap } from '../../rules/result.ts';
import type { Difference } from './difference.ts';
import { type StyleExample, styleExamples } from './examples.ts';
import type { HeldOut } from './held-out.ts';
import type { StyleOrder } from './order.ts';
import { ENOUGH_GAMES } from './order.ts';
import { standing } from './significance.ts';
import type { StagePoint, StyleRun } from './style-run.ts';
import { differenceWords } from './words.ts';

/** The expected share of false findings among those that are reported. */
const FALSE_SHARE = 0.05;

/** A number of a style. */
export interface StyleKnob {
  readonly name: string;
  readonly id: string;
  /** Which number of the knob it is; absent if the knob is a single number. */
  readonly index?: number;
  readonly before: number;
  readonly control: number;
  readonly after: number;
  /** How the player differs from the opponents, shrunk; null if the moves say nothing about the number or the run was interrupted. */
  readonly difference: number | null;
  readonly error: number | null;
  readonly p: number | null;
  readonly significant: boolean;
  /** The number of decisions that it affects, estimated from a sample of the player's. */
  readonly n: number;
}

/** The numbers of a term that the player values differently. */
export interface StyleFinding {
  readonly term: string;
  readonly title: string;
  /** One sentence for each number, the surest first. */
  readonly words: readonly string[];
  readonly knobs: readonly string[];
  readonly examples: readonly StyleExample[];
}

export interface StyleSummary {
  readonly player: string;
  readonly profile: string;
  readonly hash: string;
  readonly learned: string;
  readonly seed: number;
  readonly prior: number;
  /** The strength of the prior that was used: more than asked for if there are few games. */
  readonly strength: number;
  readonly isShrunk: boolean;
  readonly complete: boolean;
  readonly games: number;
  readonly heldOutGames: number;
  readonly moves: { readonly player: number; readonly opponents: number; readonly heldOut: number };
  /** In centipawns. */
  readonly temperature: { readonly player: number; readonly opponents: number };
  /** The mean loss of training moves at the start of each stage and after its steps. */
  readonly curve: readonly StagePoint[];
  readonly heldOut: HeldOut | null;
  /** Whether the player can be told apart from the opponents. */
  readonly apart: { readonly p: number; readonly largest: number } | null;
  readonly findings: readonly StyleFinding[];
  readonly knobs: readonly StyleKnob[];
}

function temperatureOf(point: Float64Array): number {
  return Math.exp(-point.at(-1)!);
}

/** The profile with the temperature at which it draws its moves, in whole centipawns. */
function withTemperature(profile: Profile, temperature: number): Profile {
  return unwrap(chessProfiles().override(profile, { search: { temperature: Math.max(1, Math.round(temperature)) } }));
}

/** Tells which differences are significant after correction for the number of tests. Numbers that no move depends on are not tested. */
function findingsAmong(differences: readonly Difference[]): boolean[] {
  const tested = [...differences.keys()].filter((i) => differences[i]!.error > 0);
  const stand = standing(
    tested.map((i) => differences[i]!.p),
    FALSE_SHARE,
  );
  const all = differences.map(() => false);
  for (const [rank, i] of tested.entries()) all[i] = stand[rank]!;
  return all;
}

/** Summarises a style fit. */
export async function summariseStyle(
  order: StyleOrder,
  run: StyleRun,
  signal?: AbortSignal,
): Promise<{ readonly summary: StyleSummary; readonly learned: Profile }> {
  const { profile, choice, set, parts, fit, points, contrast, heldOut, strength, counts, surveyed } = run;
  const significant = contrast === undefined ? choice.numbers.map(() => false) : findingsAmong(contrast.differences);
  const knobs = choice.numbers.map(({ name, id, entry, start }, i): StyleKnob => {
    const found = contrast?.differences[i];
    const isTested = found !== undefined && found.error > 0;
    return {
      name,
      id,
      ...(entry === undefined ? {} : { index: entry }),
      before: start,
      control: points.control[i]!,
      after: points.player[i]!,
      difference: isTested ? found.value : null,
      error: isTested ? found.error : null,
      p: isTested ? found.p : null,
      significant: significant[i]!,
      n: Math.round((counts[i]! / surveyed) * parts.player.length),
    };
  });
  const learned = withTemperature(fit.profileAt(points.player), temperatureOf(points.player));
  const byTerm = new Map<string, number[]>();
  const sure = [...knobs.keys()].filter((i) => significant[i]).sort((a, b) => knobs[a]!.p! - knobs[b]!.p!);
  for (const i of sure) {
    const term = splitId(knobs[i]!.id)[0];
    byTerm.set(term, [...(byTerm.get(term) ?? []), i]);
  }
  const groups = [...byTerm].map(([term, indexes]) => ({ term, indexes }));
  const examples =
    groups.length === 0
      ? []
      : await styleExamples(
          run,
          groups.map(({ indexes }) => indexes),
          signal,
        );
  const findings = groups.map(({ term, indexes }, group): StyleFinding => {
    const written = profile.evaluation.all.find(({ declaration }) => declaration.id === term);
    const title = written?.declaration.title ?? term;
    return {
      term,
      title,
      words: indexes.map((i) => differenceWords(knobs[i]!, profile.evaluation.knobs.get(knobs[i]!.id)!, title)),
      knobs: indexes.map((i) => knobs[i]!.name),
      examples: examples[group]!,
    };
  });
  const summary: StyleSummary = {
    player: set.player ?? order.player,
    profile: profile.name,
    hash: profile.hash,
    learned: learned.hash,
    seed: order.seed,
    prior: order.prior,
    strength,
    isShrunk: parts.games < ENOUGH_GAMES,
    complete: contrast !== undefined,
    games: parts.games,
    heldOutGames: parts.heldOutGames,
    moves: { player: parts.player.length, opponents: parts.opponents.length, heldOut: parts.heldOut.length },
    temperature: { player: temperatureOf(points.player), opponents: temperatureOf(points.control) },
    curve: run.curve,
    heldOut: heldOut ?? null,
    apart: contrast === undefined ? null : { p: contrast.p, largest: contrast.largest },
    findings,
    knobs,
  };
  return { summary, learned };
}

/** The player's profile under a name of its own. If the start is a preset, it extends that. */
export function namedStyle(learned: Profile, name: string, summary: StyleSummary, { preset }: StyleOrder): Profile {
  const { player, moves, games, temperature } = summary;
  const description = `plays like ${player}, learned from ${moves.player} moves of ${games} games, temperature ${temperature.player.toFixed(0)} centipawns`;
  return {
    ...learned,
    ...(preset === undefined ? {} : { extends: preset }),
    name: name.slice(0, MAX_NAME),
    description,
  };
}
