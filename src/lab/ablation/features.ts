import { isSwitch } from '../../evaluation/knobs.ts';
import type { TermDeclaration } from '../../evaluation/term.ts';
import type { Profile } from '../../profiles/profile.ts';
import { FEATURES, SEARCH, type SearchName } from '../../profiles/search-parameters.ts';
import { show, suggestion } from '../../rules/names.ts';
import { fail, ok, type Result } from '../../rules/result.ts';

/** A part of the engine that can be switched off, to measure what it is worth. */
export interface Feature {
  /** The id of a term, the name of a group, or `search.` and the name of a switch. */
  readonly id: string;
  readonly kind: FeatureKind;
  readonly title: string;
  /** The terms that are off without it. */
  readonly terms: readonly string[];
  /** The values that switch it off, by knob. */
  readonly off: ReadonlyMap<string, number>;
}

export type FeatureKind = 'term' | 'group' | 'search';

const MATERIAL = 'material';

/** Switches that are never off. Without one of them the engine is too weak for a meaningful measurement. */
const NEEDED: ReadonlySet<string> = new Set<SearchName>([
  'cutoffs',
  'pvs',
  'table',
  'quiescence',
  'quiescenceCaptures',
] as const);

/** Switches that only matter in games with a clock. */
const CLOCK_ONLY: ReadonlySet<string> = new Set<SearchName>(['timeStability', 'timeNodeShare', 'timeFalling']);

type Declaration = Pick<TermDeclaration, 'id' | 'title' | 'group'>;

/** The terms that count: a term of weight 0 is off already. */
function activeTerms({ evaluation, terms, values }: Profile): Declaration[] {
  return evaluation.all
    .map(({ declaration }) => declaration)
    .filter(({ id }) => terms.includes(id) && values.get(`${id}.weight`) !== 0);
}

function valuesWithout({ values }: Profile, terms: readonly string[]): Map<string, number> {
  const off = new Map<string, number>();
  for (const id of terms) {
    off.set(`${id}.weight`, 0);
    const offset = values.get(`${id}.offset`);
    if (offset !== undefined && offset !== 0) off.set(`${id}.offset`, 0);
  }
  return off;
}

function termFeature(profile: Profile, { id, title }: Declaration): Feature {
  return { id, kind: 'term', title, terms: [id], off: valuesWithout(profile, [id]) };
}

/** The feature of a group of terms. The material term is never part of it. */
function groupFeature(profile: Profile, group: string): Feature {
  const terms = activeTerms(profile)
    .filter((term) => term.group === group && term.id !== MATERIAL)
    .map(({ id }) => id);
  return { id: group, kind: 'group', title: group, terms, off: valuesWithout(profile, terms) };
}

function searchFeature(name: SearchName): Feature {
  const { label } = SEARCH.knobs[name];
  return {
    id: `${SEARCH.id}.${name}`,
    kind: 'search',
    title: label,
    terms: [],
    off: new Map([[`${SEARCH.id}.${name}`, 0]]),
  };
}

function groupsOf(profile: Profile): string[] {
  const terms = activeTerms(profile).filter(({ id }) => id !== MATERIAL);
  return [...new Set(terms.map(({ group }) => group))];
}

function switchNames(): SearchName[] {
  return (Object.keys(SEARCH.knobs) as SearchName[]).filter((name) => isSwitch(SEARCH.knobs[name]));
}

/** The features of a kind that are on in a profile and can be switched off. `isTimed`: whether the games have a clock. */
export function featuresOf(profile: Profile, kind: FeatureKind, isTimed: boolean): Feature[] {
  if (kind === 'group') return groupsOf(profile).map((group) => groupFeature(profile, group));
  if (kind === 'term')
    return activeTerms(profile)
      .filter(({ id }) => id !== MATERIAL)
      .map((term) => termFeature(profile, term));
  return switchNames()
    .filter((name) => Object.hasOwn(FEATURES, name) && profile.search[name] === 1 && !NEEDED.has(name))
    .filter((name) => isTimed || !CLOCK_ONLY.has(name))
    .map(searchFeature);
}

function refuse(name: string, reason: string): Result<never> {
  return fail('ablate.feature', 'features', `${show(name)} ${reason}`);
}

/** A feature by its name: a term, a group of terms, or a switch of the search with or without `search.` in front. */
export function namedFeature(profile: Profile, name: string): Result<Feature> {
  if (name === MATERIAL) return refuse(name, 'cannot be switched off: without material every game is lost');
  const term = activeTerms(profile).find(({ id }) => id === name);
  if (term !== undefined) return ok(termFeature(profile, term));
  if (profile.evaluation.all.some(({ declaration }) => declaration.id === name))
    return refuse(name, `is already off in ${profile.name}`);
  if (groupsOf(profile).includes(name)) return ok(groupFeature(profile, name));
  const bare = name.startsWith(`${SEARCH.id}.`) ? name.slice(SEARCH.id.length + 1) : name;
  if (NEEDED.has(bare)) return refuse(name, 'cannot be switched off: without it every game is lost');
  const found = switchNames().find((one) => one === bare);
  if (found !== undefined)
    return profile.search[found] === 1 ? ok(searchFeature(found)) : refuse(name, `is already off in ${profile.name}`);
  if (Object.hasOwn(SEARCH.knobs, bare)) return refuse(name, 'is a number, not a switch; lucena tune changes numbers');
  const known = (['term', 'group', 'search'] as const).flatMap((kind) => featuresOf(profile, kind, true));
  return refuse(name, `is not a feature of ${profile.name}${suggestion(name, known.flatMap(namesOf))}`);
}

function namesOf({ id, kind }: Feature): string[] {
  return kind === 'search' ? [id, id.slice(SEARCH.id.length + 1)] : [id];
}

/** The values that switch off several features. */
export function valuesOff(features: readonly Feature[]): Map<string, number> {
  return new Map(features.flatMap(({ off }) => [...off]));
}
