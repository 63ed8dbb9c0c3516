import { DEFAULT_STYLE_PRIOR } from '../../learn/style/order.ts';
import { isNumberFrom, readFields, StoredValue } from '../state/storage.ts';
import { isTexts } from './form.ts';
import type { StyleForm } from './style-messages.ts';

export const FIRST_STYLE_FORM: StyleForm = { knobs: [], prior: DEFAULT_STYLE_PRIOR };

/** The settings used last. */
export const storedStyleForm = new StoredValue<StyleForm>(
  'style',
  'The settings of the last style',
  readFields(FIRST_STYLE_FORM, { knobs: isTexts, prior: isNumberFrom(1, 1e6) }),
);
