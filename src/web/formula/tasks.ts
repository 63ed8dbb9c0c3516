// Tasks of the formula screen.
import { type Evaluation, measureNodes, type WrittenTerm } from '../../evaluation/evaluation.ts';
import { setupFeatures } from '../../evaluation/features.ts';
import { annotate } from '../../evaluation/language/annotate.ts';
import { termText } from '../../evaluation/language/describe.ts';
import type { FormulaFault } from '../../evaluation/language/fault.ts';
import { userTerm } from '../../evaluation/language/user-term.ts';
import type { UserKnobFile, UserTermFile } from '../../evaluation/language/user-term-schema.ts';
import { Trace } from '../../evaluation/trace.ts';
import type { Profile, ProfileFile } from '../../profiles/profile.ts';
import { type Fault, fail, ok, unwrap } from '../../rules/result.ts';
import type { TaskContext } from '../engines/task-context.ts';
import type { Part } from './part.ts';
import { readParts } from './read-parts.ts';
import { type Word, wordsOf } from './words.ts';
import { type Adding, userTermIn, withUserTerm } from './working-file.ts';

/** A term with its value in the position. */
export interface TermFacts {
  readonly id: string;
  readonly title: string;
  readonly group: string;
  readonly help: string;
  readonly role: 'addend' | 'scale' | 'measure';
  readonly isOn: boolean;
  readonly isUser: boolean;
  /** The value for each side: centipawns of an addend, the factor of a scale, the number of a measure. */
  readonly white: number;
  readonly black: number;
  /** White's centipawns of an addend; null for scales and measures. */
  readonly total: number | null;
}

/** A term with its formula and the value of every part. */
export interface Inspection extends TermFacts {
  readonly text: string;
  readonly root: Part;
  /** The formula's values before weight, caps and power are applied. */
  readonly raw: readonly [white: number, black: number];
}

/** A fault of a draft; one in the formula has its place. */
export type DraftFault = Fault & Partial<Pick<FormulaFault, 'line' | 'column' | 'span' | 'problem'>>;

export type Checked =
  | {
      readonly ok: true;
      readonly inspection: Inspection;
      /** Knobs that the formula does not read. */
      readonly unread: readonly string[];
    }
  | { readonly ok: false; readonly fault: DraftFault };

class Taken {
  readonly #profile: Profile;
  readonly #trace: Trace;

  constructor(profile: Profile, trace: Trace) {
    this.#profile = profile;
    this.#trace = trace;
  }

  facts(term: WrittenTerm): TermFacts {
    const { evaluation, off, userTerms } = this.#profile;
    const { id, title, group, help, role: declared } = term.declaration;
    const role: TermFacts['role'] = evaluation.measures.includes(term) ? 'measure' : (declared ?? 'addend');
    const about = {
      id,
      title,
      group,
      help,
      role,
      isOn: !off.includes(id),
      isUser: userTerms.some(({ file }) => file.id === id),
    };
    if (role !== 'addend') {
      const [white, black] = this.raw(term);
      return { ...about, white, black, total: null };
    }
    const nodes = this.#trace.term(id, term.value.node);
    const [white, black, total] = [nodes.white, nodes.black, nodes.total].map((node) => this.#trace.number(node));
    return { ...about, white: white!, black: black!, total: total! };
  }

  raw({ value }: WrittenTerm): readonly [number, number] {
    const seen = (color: number) => this.#trace.number(this.#trace.seenBy(value.node, color));
    return [seen(0), seen(1)];
  }

  inspect(term: WrittenTerm, text: string): Inspection {
    const { evaluation } = this.#profile;
    const { id, knobs } = term.declaration;
    const { graph, ruleset } = evaluation;
    const names = evaluation.measures.includes(term) ? {} : measureNodes(evaluation);
    const root = unwrap(annotate(text, { graph, ruleset, term: id, knobs, ...names }));
    return { ...this.facts(term), text, root: readParts(root, this.#trace), raw: this.raw(term) };
  }
}

async function taken(context: TaskContext, fen: string, profile: Profile): Promise<Taken> {
  const position = await context.position(fen);
  const features = setupFeatures(profile.evaluation.ruleset, position.setup());
  return new Taken(profile, new Trace(profile.evaluation, profile.values, features));
}

function allTerms({ measures, all }: Evaluation): readonly WrittenTerm[] {
  return [...all, ...measures];
}

function find(evaluation: Evaluation, id: string): WrittenTerm {
  const term = allTerms(evaluation).find(({ declaration }) => declaration.id === id);
  return unwrap(term === undefined ? fail('formula.term', 'term', `there is no term '${id}' here`) : ok(term));
}

/** Lists all terms of a profile with their values. */
export async function overview(context: TaskContext, fen: string, file: ProfileFile): Promise<TermFacts[]> {
  const profile = context.profile(file);
  const here = await taken(context, fen, profile);
  return allTerms(profile.evaluation).map((term) => here.facts(term));
}

/** Evaluates every part of a term's formula. The formula of a user's term is shown as it was written. */
export async function inspect(context: TaskContext, fen: string, file: ProfileFile, id: string): Promise<Inspection> {
  const profile = context.profile(file);
  const term = find(profile.evaluation, id);
  const own = profile.userTerms.find(({ file: { id: user } }) => user === id);
  const text = own?.file.formula ?? termText(profile.evaluation, term);
  return (await taken(context, fen, profile)).inspect(term, text);
}

/** Reports a fault of a draft. `within` is the path of the draft in the checked profile; it is cut off the field's name. */
function draftFault({ fault }: { readonly fault: Fault }, within = ''): Checked {
  const { field } = fault;
  const own = field.startsWith(within) ? field.slice(within.length) : field;
  return { ok: false, fault: { ...fault, field: own } };
}

/** Checks a draft as part of a profile and evaluates it. Returns the fault, if there is one, instead of throwing it. */
export async function check(context: TaskContext, fen: string, file: ProfileFile, adding: Adding): Promise<Checked> {
  const alone = userTerm(adding.term, context.profiles.evaluation.ruleset);
  if (!alone.ok) return draftFault(alone);
  const working = withUserTerm(file, adding, context.profile(file).terms);
  const whole = context.profiles.load(working);
  if (!whole.ok) return draftFault(whole, `userTerms[${working.userTerms!.indexOf(adding.term)}].`);
  const { id, formula } = adding.term;
  const here = await taken(context, fen, whole.value);
  return { ok: true, inspection: here.inspect(find(whole.value.evaluation, id), formula), unread: alone.value.unread };
}

/** The words of the formula language. */
export function vocabulary(context: TaskContext): Word[] {
  return wordsOf(context.profiles.evaluation.ruleset);
}

/** Returns the wished name, with a number if it is taken. */
function freeId({ evaluation }: Profile, wish: string): string {
  let id = wish;
  for (let i = 2; allTerms(evaluation).some(({ declaration }) => declaration.id === id); i++) id = `${wish}${i}`;
  return id;
}

/** Makes a draft of a term: a user's term itself, or a copy of a built-in one under a new name. The set values become its defaults. */
export function draftOf(context: TaskContext, file: ProfileFile, id: string): UserTermFile {
  const profile = context.profile(file);
  const { evaluation, settings } = profile;
  const term = find(evaluation, id);
  const { title, group, help, role, needs, fast, knobs: declared } = term.declaration;
  const knobs = Object.fromEntries(
    Object.entries(declared).map(([name, knob]) => [name, { ...knob, default: settings.get(`${id}.${name}`) }]),
  ) as Record<string, UserKnobFile>;
  const own = userTermIn(file, id);
  if (own !== undefined) return own.knobs === undefined ? own : { ...own, knobs };
  return {
    id: freeId(profile, `my${id.slice(0, 1).toUpperCase()}${id.slice(1)}`),
    title: `My ${title.slice(0, 1).toLowerCase()}${title.slice(1)}`.slice(0, 80),
    group,
    help,
    ...(role === undefined ? {} : { role }),
    ...(needs === undefined ? {} : { needs: [...needs] }),
    ...(fast === undefined ? {} : { fast }),
    knobs,
    formula: termText(evaluation, term),
  };
}

/** A free name for a new term. */
export function newId(context: TaskContext, file: ProfileFile): string {
  return freeId(context.profile(file), 'mine');
}
