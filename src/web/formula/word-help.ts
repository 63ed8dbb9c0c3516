import { hoverTooltip } from '@codemirror/view';
import { wordAt } from './completion.ts';
import { vocabulary } from './vocabulary.ts';
import type { Word } from './words.ts';

function helpElement({ shape, kind, help }: Word): HTMLElement {
  const element = document.createElement('div');
  element.className = 'cm-word-help';
  const code = document.createElement('code');
  code.textContent = shape;
  const label = document.createElement('small');
  label.textContent = kind;
  const text = document.createElement('p');
  text.textContent = help;
  element.append(code, label, text);
  return element;
}

/** Explains the word under the pointer. */
export const wordHelp = hoverTooltip((view, at) => {
  const found = wordAt(view.state.doc.toString(), at, view.state.facet(vocabulary));
  if (found === undefined) return null;
  return { pos: found.from, end: found.to, create: () => ({ dom: helpElement(found.word) }) };
});
