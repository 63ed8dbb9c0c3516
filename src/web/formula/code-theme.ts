import { EditorView } from '@codemirror/view';

const EDGE = '1px solid var(--panel-edge)';

/** The editor's styles. They use the page's variables and so follow its light and dark scheme. */
export const codeTheme = EditorView.theme({
  '&': {
    border: '1px solid var(--mantine-color-default-border)',
    borderRadius: 'var(--mantine-radius-default)',
    backgroundColor: 'light-dark(#ffffff, #15181a)',
    color: 'var(--mantine-color-text)',
  },
  '&.cm-focused': { outline: '2px solid var(--mantine-primary-color-filled)', outlineOffset: '1px' },
  '.cm-scroller': { fontFamily: 'inherit', lineHeight: 'inherit' },
  '.cm-content': { minHeight: '132px', padding: '10px 0', caretColor: 'light-dark(#101213, #ffffff)' },
  '.cm-line': { padding: '0 14px' },
  '.cm-content ::selection': { backgroundColor: 'light-dark(#0f6b6240, #56a69166)' },
  '&.cm-focused .cm-matchingBracket': {
    backgroundColor: 'light-dark(#dcebe6, #2c4a44)',
    outline: '1px solid light-dark(#0f6b62, #7fd0be)',
  },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'light-dark(#fbdcd5, #57231a)' },
  '.cm-lintRange-error': {
    backgroundColor: 'light-dark(#fbdcd5, #57231a)',
    backgroundImage: 'none',
    textDecoration: 'underline wavy light-dark(#c0392b, #ff8a75)',
    textUnderlineOffset: '3px',
  },
  '.cm-lintRange-active': { backgroundColor: 'light-dark(#f6c3b8, #7a3022)' },
  '.cm-lintPoint-error::after': { borderBottomColor: 'light-dark(#c0392b, #ff8a75)' },
  '.cm-specialChar': { color: 'light-dark(#c0392b, #ff8a75)' },
  '.cm-tooltip': {
    border: EDGE,
    borderRadius: 'var(--mantine-radius-default)',
    backgroundColor: 'var(--panel)',
    color: 'var(--mantine-color-text)',
    boxShadow: 'var(--mantine-shadow-md)',
    fontFamily: 'var(--mantine-font-family)',
    zIndex: '30',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    minWidth: '240px',
    maxWidth: 'min(360px, 92vw)',
    maxHeight: '196px',
    fontFamily: 'var(--mantine-font-family-monospace)',
    fontSize: '12.5px',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    display: 'flex',
    gap: '10px',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    padding: '4px 10px',
    lineHeight: '1.5',
  },
  '.cm-completionLabel': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '.cm-completionDetail': {
    marginLeft: '0',
    color: 'var(--mantine-color-dimmed)',
    fontFamily: 'var(--mantine-font-family)',
    fontSize: '11px',
    fontStyle: 'normal',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected], .cm-tooltip-autocomplete-disabled ul li[aria-selected]': {
    backgroundColor: 'light-dark(#dcebe6, #203733)',
    color: 'inherit',
  },
  '.cm-completionInfo': { maxWidth: '300px', padding: '6px 10px', fontSize: '12px' },
  '.cm-diagnostic': { borderLeft: '4px solid light-dark(#c0392b, #ff8a75)', padding: '6px 10px', fontSize: '12.5px' },
  '.cm-diagnosticAction': {
    border: '1px solid var(--mantine-color-default-border)',
    borderRadius: 'var(--mantine-radius-sm)',
    backgroundColor: 'var(--mantine-color-default)',
    color: 'var(--mantine-color-text)',
    font: 'inherit',
    fontWeight: '600',
  },
  '.cm-word-help': { maxWidth: '320px', padding: '6px 10px', fontSize: '12px' },
  '.cm-word-help code': { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: '12.5px' },
  '.cm-word-help small': { marginLeft: '10px', color: 'var(--mantine-color-dimmed)' },
  '.cm-word-help p': { margin: '2px 0 0' },
});
