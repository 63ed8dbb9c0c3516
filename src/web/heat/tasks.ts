// Tasks of the heat map screen.
import { attackMap } from '../../evaluation/attack-map.ts';
import { type Attribution, Attributor, sumOf } from '../../evaluation/attribution.ts';
import type { Evaluation } from '../../evaluation/evaluation.ts';
import { setupFeatures } from '../../evaluation/features.ts';
import type { SquareTableKnob } from '../../evaluation/knobs.ts';
import { squaresOf } from '../../evaluation/ruleset.ts';
import { Trace } from '../../evaluation/trace.ts';
import { type Profile, type ProfileFile, splitId } from '../../profiles/profile.ts';
import type { TaskContext } from '../engines/task-context.ts';
import type { AttackMaps, SquareMap, SquareTable, TermMap, TermMaps } from './maps.ts';

async function traced(context: TaskContext, fen: string, { evaluation, values }: Profile): Promise<Trace> {
  const position = await context.position(fen);
  return new Trace(evaluation, values, setupFeatures(evaluation.ruleset, position.setup()));
}

function squareMap({ ruleset }: Evaluation, found: Attribution, total: number): SquareMap {
  const squares = Array.from({ length: squaresOf(ruleset) }, (_, square) => (found.squares.get(square) ?? 0) + 0);
  // Rounding belongs to no square.
  return { squares, rest: found.rest + (total - sumOf(found)) + 0, total };
}

/** Splits each term of a profile by squares. */
export async function contributions(context: TaskContext, fen: string, file: ProfileFile): Promise<TermMaps> {
  const profile = context.profile(file);
  const { evaluation, off } = profile;
  const trace = await traced(context, fen, profile);
  const measures = evaluation.measures.flatMap(({ value }) => [0, 1].map((color) => trace.seenBy(value.node, color)));
  const attributor = new Attributor(trace, measures);
  const terms = evaluation.terms
    .filter(({ declaration }) => !off.includes(declaration.id))
    .map(({ declaration: { id, title, group }, value }): TermMap => {
      const { white, black, total } = trace.term(id, value.node);
      const [forWhite, forBlack, both] = [white, black, total].map((node) =>
        squareMap(evaluation, attributor.of(node), trace.number(node)),
      ) as [SquareMap, SquareMap, SquareMap];
      return { id, title, group, white: forWhite, black: forBlack, total: both };
    });
  const scales = evaluation.scales.filter(({ declaration }) => !off.includes(declaration.id));
  return { terms, scales: scales.map(({ declaration }) => declaration.title) };
}

/** Lists the attackers of each square. */
export async function attacks(context: TaskContext, fen: string): Promise<AttackMaps> {
  const { ruleset } = context.profiles.evaluation;
  const position = await context.position(fen);
  const features = setupFeatures(ruleset, position.setup());
  return { white: attackMap(ruleset, features, 0), black: attackMap(ruleset, features, 1) };
}

/** Lists the square tables of the terms that are on, pairs of phases joined, and the share of the middlegame that is left. */
export async function tables(
  context: TaskContext,
  fen: string,
  file: ProfileFile,
): Promise<{ readonly tables: readonly SquareTable[]; readonly phase: number }> {
  const profile = context.profile(file);
  const { evaluation, settings, off } = profile;
  const trace = await traced(context, fen, profile);
  const found = new Map<string, SquareTable>();
  for (const [id, knob] of evaluation.knobs) {
    const [term, name] = splitId(id);
    if (knob.kind !== 'squareTable' || off.includes(term)) continue;
    const phase = /(Middlegame|Endgame)$/.exec(name)?.[0];
    const key = phase === undefined ? id : id.slice(0, -phase.length);
    const values = settings.get(id) as readonly number[];
    const known = found.get(key) ?? {
      id: key,
      term,
      group: evaluation.all.find(({ declaration }) => declaration.id === term)?.declaration.title ?? term,
      title: titleOf(knob),
      middlegame: values,
      endgame: values,
    };
    found.set(key, phase === 'Endgame' ? { ...known, endgame: values } : { ...known, middlegame: values });
  }
  const phase = trace.number(trace.seenBy(evaluation.phase.value.node, 0));
  return { tables: [...found.values()], phase };
}

function titleOf({ label }: SquareTableKnob): string {
  return label.replace(/,? (middlegame|endgame)$/, '');
}
