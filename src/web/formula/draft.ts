import { create } from 'zustand';
import type { UserKnobFile, UserTermFile } from '../../evaluation/language/user-term-schema.ts';
import { fail, ok, type Result } from '../../rules/result.ts';
import { goTo } from '../shell/route.ts';
import { edit } from '../state/profile.ts';
import { isRecord, StoredValue } from '../state/storage.ts';
import { type Adding, withoutUserTerm, withUserTerm } from './working-file.ts';

/** A term that is being written. It is part of no profile until the user applies it. */
export type Draft = Adding;

/** Follows the screen's name in the address while a term is edited. No term can have this name. */
export const EDITING = '+';

function readDraft(value: unknown): Result<Draft | null> {
  if (value === null) return ok(null);
  if (!isRecord(value) || !isRecord(value.term)) return fail('draft.type', 'term', 'must be an object');
  const { id, formula, knobs = {} } = value.term;
  if (typeof id !== 'string' || typeof formula !== 'string')
    return fail('draft.type', 'term', 'must have id and formula');
  if (!isRecord(knobs) || !Object.values(knobs).every(isRecord))
    return fail('draft.type', 'knobs', 'must be an object');
  return ok(value as unknown as Draft);
}

const stored = new StoredValue<Draft | null>('draft', 'The formula you were writing', readDraft);

export const useDraft = create<{ readonly draft: Draft | null }>(() => ({ draft: stored.load() ?? null }));
useDraft.subscribe(({ draft }) => stored.save(draft));

export function startDraft(draft: Draft): void {
  useDraft.setState({ draft });
  goTo('formula', EDITING);
}

/** Changes the given fields of the term. */
export function changeDraft(change: Partial<UserTermFile>): void {
  useDraft.setState(({ draft }) =>
    draft === null ? { draft } : { draft: { ...draft, term: { ...draft.term, ...change } } },
  );
}

export function changeKnobs(
  change: (knobs: Readonly<Record<string, UserKnobFile>>) => Record<string, UserKnobFile>,
): void {
  const { draft } = useDraft.getState();
  if (draft !== null) changeDraft({ knobs: change(draft.term.knobs ?? {}) });
}

export function replaceBy(replaces: string | undefined): void {
  useDraft.setState(({ draft }) => (draft === null ? { draft } : { draft: { ...draft, replaces } }));
}

export function dropDraft(): void {
  useDraft.setState({ draft: null });
}

/** Adds the draft to the current profile. `on` lists the terms that are on so far. */
export function putToUse(draft: Draft, on: readonly string[]): void {
  edit((file) => withUserTerm(file, draft, on));
  dropDraft();
  goTo('formula', draft.term.id);
}

export function takeOut(id: string): void {
  edit((file) => withoutUserTerm(file, id));
  goTo('formula');
}
