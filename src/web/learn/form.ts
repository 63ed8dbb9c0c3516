import { LOSSES } from '../../learn/fit/loss.ts';
import { DEFAULT_EPOCHS, DEFAULT_PRIOR, DEFAULT_TARGET } from '../../learn/fit/order.ts';
import { isNumberFrom, isOneOf, readFields, StoredValue } from '../state/storage.ts';
import type { FitForm, SelfPlayForm } from './learn-messages.ts';

/** The ways to make a dataset, in display order. */
export const SOURCES = ['files', 'games', 'selfPlay'] as const;
export type SourceKind = (typeof SOURCES)[number];

/** The settings of a new fit. */
export interface Form extends FitForm, SelfPlayForm {
  readonly source: SourceKind;
  /** The id of the chosen dataset; empty for the latest. */
  readonly dataset: string;
}

export const FIRST_FORM: Form = {
  source: 'files',
  dataset: '',
  games: 200,
  nodes: 500,
  seed: 1,
  knobs: [],
  loss: 'logistic',
  prior: DEFAULT_PRIOR,
  epochs: DEFAULT_EPOCHS,
  target: DEFAULT_TARGET,
};

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

export function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(isText);
}

/** The settings used last. */
export const storedForm = new StoredValue<Form>(
  'learn',
  'The settings of the last fit',
  readFields(FIRST_FORM, {
    source: isOneOf(SOURCES),
    dataset: isText,
    games: isNumberFrom(1, 1e5),
    nodes: isNumberFrom(1, 1e6),
    seed: isNumberFrom(0, 2 ** 32 - 1),
    knobs: isTexts,
    loss: isOneOf(LOSSES),
    prior: isNumberFrom(0, 1e6),
    epochs: isNumberFrom(0, 1000),
    target: isNumberFrom(0, 1),
  }),
);
