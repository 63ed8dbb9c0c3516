import { type EditorState, RangeSetBuilder } from '@codemirror/state';
import { Decoration, type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import { type TokenKind, tokensOf } from './tokens.ts';
import { vocabulary } from './vocabulary.ts';

const PLAIN: readonly TokenKind[] = ['space', 'sign', 'name'];

/** Marks the tokens in sight, so that the style sheet of formulas can color them. */
function marks({ state, visibleRanges }: EditorView): DecorationSet {
  const { isWord } = state.facet(vocabulary);
  const builder = new RangeSetBuilder<Decoration>();
  for (const { from, to } of visibleRanges)
    for (const { kind, start, text } of tokensOf(state.sliceDoc(from, to), isWord))
      if (!PLAIN.includes(kind))
        builder.add(from + start, from + start + text.length, Decoration.mark({ attributes: { 'data-token': kind } }));
  return builder.finish();
}

function isOther(a: EditorState, b: EditorState): boolean {
  return a.facet(vocabulary) !== b.facet(vocabulary);
}

export const tokenColors = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = marks(view);
    }

    update({ docChanged, viewportChanged, startState, state, view }: ViewUpdate): void {
      if (docChanged || viewportChanged || isOther(startState, state)) this.decorations = marks(view);
    }
  },
  { decorations: ({ decorations }) => decorations },
);
