import { useState } from 'react';
import { FIRST_FORM, type Form, storedForm } from './form.ts';

export type Change = (part: Partial<Form>) => void;

/** The settings of a new fit. Every change is stored. */
export function useForm(): readonly [Form, Change] {
  const [form, setForm] = useState<Form>(() => storedForm.load() ?? FIRST_FORM);
  const change: Change = (part) =>
    setForm((before) => {
      const next = { ...before, ...part };
      storedForm.save(next);
      return next;
    });
  return [form, change];
}
