import { EditorView } from '@codemirror/view';

const EDGE = '1px solid var(--mantine-color-default-border)';

/** The editor's styles. They use the page's variables and so follow its light and dark scheme. */
export const codeTheme = EditorView.theme({
  '&': {
    border: '1px solid var(--mantine-color-default-border)',
    borderRadius: 'var(--mantine-radius-default)',
    backgroundColor: 'var(--mantine-color-default)',
    color: 'var(--mantine-color-text)',
  },
  '&.cm-focused': { outline: '2px solid var(--mantine-primary-color-filled)', outlineOffset: '1px' },
  '.cm-scroller': { fontFamily: 'inherit', lineHeight: 'inherit' },
  '.cm-content': {
    minHeight: '132px',
    padding: 'var(--mantine-spacing-xs) 0',
    caretColor: 'var(--mantine-color-bright)',
  },
  '.cm-line': { padding: '0 var(--mantine-spacing-sm)' },
  '.cm-content ::selection': { backgroundColor: 'var(--mantine-primary-color-light-hover)' },
  '&.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--mantine-primary-color-light)',
    outline: '1px solid var(--mantine-color-anchor)',
  },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'var(--mantine-color-red-light)' },
  '.cm-lintRange-error': {
    backgroundColor: 'var(--mantine-color-red-light)',
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--mantine-color-error)',
    textUnderlineOffset: '3px',
  },
  '.cm-lintRange-active': { backgroundColor: 'var(--mantine-color-red-light-hover)' },
  '.cm-lintPoint-error::after': { borderBottomColor: 'var(--mantine-color-error)' },
  '.cm-specialChar': { color: 'var(--mantine-color-error)' },
  '.cm-tooltip': {
    border: EDGE,
    borderRadius: 'var(--mantine-radius-default)',
    backgroundColor: 'var(--mantine-color-body)',
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
    fontSize: 'var(--mantine-font-size-xs)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    display: 'flex',
    gap: 'var(--mantine-spacing-xs)',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    padding: 'var(--mantine-spacing-2xs) var(--mantine-spacing-xs)',
    lineHeight: '1.5',
  },
  '.cm-completionLabel': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '.cm-completionDetail': {
    marginLeft: '0',
    color: 'var(--mantine-color-dimmed)',
    fontFamily: 'var(--mantine-font-family)',
    fontSize: 'var(--mantine-font-size-2xs)',
    fontStyle: 'normal',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected], .cm-tooltip-autocomplete-disabled ul li[aria-selected]': {
    backgroundColor: 'var(--mantine-primary-color-light)',
    color: 'inherit',
  },
  '.cm-completionInfo': {
    maxWidth: '300px',
    padding: 'var(--mantine-spacing-2xs) var(--mantine-spacing-xs)',
    fontSize: 'var(--mantine-font-size-xs)',
  },
  '.cm-diagnostic': {
    borderLeft: '4px solid var(--mantine-color-error)',
    padding: 'var(--mantine-spacing-2xs) var(--mantine-spacing-xs)',
    fontSize: 'var(--mantine-font-size-xs)',
  },
  '.cm-diagnosticAction': {
    border: '1px solid var(--mantine-color-default-border)',
    borderRadius: 'var(--mantine-radius-sm)',
    backgroundColor: 'var(--mantine-color-default)',
    color: 'var(--mantine-color-text)',
    font: 'inherit',
    fontWeight: 'var(--mantine-font-weight-medium)',
  },
  '.cm-word-help': {
    maxWidth: '320px',
    padding: 'var(--mantine-spacing-2xs) var(--mantine-spacing-xs)',
    fontSize: 'var(--mantine-font-size-xs)',
  },
  '.cm-word-help code': { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 'var(--mantine-font-size-xs)' },
  '.cm-word-help small': { marginLeft: 'var(--mantine-spacing-xs)', color: 'var(--mantine-color-dimmed)' },
  '.cm-word-help p': { margin: 'var(--mantine-spacing-3xs) 0 0' },
});
