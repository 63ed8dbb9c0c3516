import { Evaluation } from '../evaluation/evaluation.ts';
import { type UserTerm, userTerm } from '../evaluation/language/user-term.ts';
import { show } from '../rules/names.ts';
import { type Fault, fail, ok, type Result } from '../rules/result.ts';
import type { Settings, Warning } from './profile.ts';
import { knobGroups } from './profile-knobs.ts';

/** The largest number of user terms in a profile: more than there are built-in terms. */
export const MAX_USER_TERMS = 64;

/** The largest table of a power or curve, and one entry of any other table. */
const CURVE_BYTES = 32 * 1024;
const ENTRY_BYTES = 8;

/**
 * Limits on the cost of all user terms of a profile together. Copies of all terms of a preset fit. The limits keep room for the tables of
 * the built-in terms, and keep the evaluation from becoming very slow.
 */
const LIMITS: readonly { most: number; what: string; of: (cost: UserTerm['cost']) => number }[] = [
  {
    most: 512 * 1024,
    what: 'bytes of tables',
    of: ({ curves, entries }) => curves * CURVE_BYTES + entries * ENTRY_BYTES,
  },
  { most: 100_000, what: 'operations on a position', of: ({ operations }) => operations },
];

function costFault(terms: readonly UserTerm[]): Fault | undefined {
  for (const { most, what, of } of LIMITS) {
    const total = terms.reduce((sum, { cost }) => sum + of(cost), 0);
    const message = `the user terms need up to ${total} ${what}, more than the limit of ${most}`;
    if (total > most) return { code: 'profile.cost', field: 'userTerms', message };
  }
  return undefined;
}

/** The reason why a term cannot have a name: profiles, command lines and ledgers use it for something else. */
function takenBy(evaluation: Evaluation, id: string): string | undefined {
  if (evaluation.all.some(({ declaration }) => declaration.id === id)) return 'is a built-in term';
  if (evaluation.measures.some(({ declaration }) => declaration.id === id)) return 'is a measure that terms share';
  const group = knobGroups(evaluation).find((one) => one.id === id);
  return group === undefined ? undefined : `is the group of knobs "${group.title}"`;
}

/** Reads the user terms of a profile: those of its base, and its own, which replace those of the same name. */
export function readUserTerms(
  builtIn: Evaluation,
  input: unknown,
  inherited: readonly UserTerm[],
): Result<readonly UserTerm[]> {
  if (input === undefined) return ok(inherited);
  if (!Array.isArray(input) || input.length > MAX_USER_TERMS)
    return fail(
      'profile.type',
      'userTerms',
      `expected a list of at most ${MAX_USER_TERMS} terms, found ${show(input)}`,
    );
  const own = new Map<string, UserTerm>();
  for (const [i, item] of input.entries()) {
    const read = userTerm(item, builtIn.ruleset);
    const place = `userTerms[${i}]`;
    if (!read.ok) {
      const { field } = read.fault;
      return { ok: false, fault: { ...read.fault, field: field === 'term' ? place : `${place}.${field}` } };
    }
    const { id } = read.value.file;
    const taken = takenBy(builtIn, id);
    if (taken !== undefined) return fail('profile.duplicate', `${place}.id`, `'${id}' ${taken}`);
    if (own.has(id)) return fail('profile.duplicate', `${place}.id`, `the term '${id}' is defined twice`);
    own.set(id, read.value);
  }
  const merged = [...inherited.filter(({ file }) => !own.has(file.id)), ...own.values()];
  if (merged.length > MAX_USER_TERMS)
    return fail(
      'profile.length',
      'userTerms',
      `a profile can have at most ${MAX_USER_TERMS} user terms, including those of its base`,
    );
  const fault = costFault(merged);
  return fault === undefined ? ok(merged) : { ok: false, fault };
}

/** Warns of user terms that the game cannot have. */
export function absentTerms(userTerms: readonly UserTerm[], { ruleset, all }: Evaluation): Warning[] {
  return userTerms
    .filter(({ file }) => !all.some(({ declaration }) => declaration.id === file.id))
    .map(({ file }) => {
      const missing = (file.needs ?? []).filter((need) => !ruleset.capabilities.includes(need));
      return { field: 'userTerms', message: `'${file.id}' is left out: this game has no ${missing.join(', ')}` };
    });
}

/** Warns of knobs that no formula uses: they look as if they did something. */
export function unreadKnobs(userTerms: readonly UserTerm[]): Warning[] {
  return userTerms.flatMap(({ file, unread }) =>
    unread.map((name) => ({
      field: `userTerms.${file.id}.knobs.${name}`,
      message: 'the formula does not use this knob',
    })),
  );
}

/** The terms that are on in a profile without a list of terms: those of its base, and its own. */
export function inheritedTerms(base: Settings, userTerms: readonly UserTerm[]): readonly string[] {
  const known = [...base.terms, ...base.off];
  return [...base.terms, ...userTerms.map(({ file }) => file.id).filter((id) => !known.includes(id))];
}

/** How many evaluations are cached: editing a formula creates many. */
const KEPT = 16;

/** A cache of evaluations by their user terms. */
export class ExtendedEvaluations {
  readonly #builtIn: Evaluation;
  readonly #known = new Map<string, Evaluation>();

  constructor(builtIn: Evaluation) {
    this.#builtIn = builtIn;
  }

  with(userTerms: readonly UserTerm[]): Evaluation {
    if (userTerms.length === 0) return this.#builtIn;
    const key = JSON.stringify(userTerms.map(({ file }) => file));
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const builtIn = this.#builtIn.all.map(
      ({ declaration }) =>
        () =>
          declaration,
    );
    const made = new Evaluation(
      this.#builtIn.ruleset,
      [...builtIn, ...userTerms.map(({ term }) => term)],
      this.#builtIn.settings,
    );
    this.#known.set(key, made);
    const [oldest] = this.#known.keys();
    if (this.#known.size > KEPT) this.#known.delete(oldest!);
    return made;
  }
}
