import { type CSSVariablesResolver, createTheme, rem } from '@mantine/core';
import { DARK_VARIABLES, LIGHT_VARIABLES, PINE, SAND, STONE } from './colors.ts';

export const THEME = createTheme({
  primaryColor: 'pine',
  primaryShade: { light: 7, dark: 6 },
  colors: { pine: PINE, gray: SAND, dark: STONE },
  fontFamily: '"Inter", "Segoe UI", system-ui, -apple-system, "Helvetica Neue", "Liberation Sans", sans-serif',
  fontFamilyMonospace:
    'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, "DejaVu Sans Mono", "Liberation Mono", monospace',
  // Denser than Mantine's scales, which lack the small steps that tables of numbers need.
  fontSizes: { '2xs': rem(11), sm: rem(13.5), md: rem(15) },
  spacing: { '3xs': rem(2), '2xs': rem(4), xs: rem(8) },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    // Mantine's own gray has too little contrast.
    Notification: { styles: { description: { color: 'var(--mantine-color-dimmed)' } } },
    Modal: { styles: { title: { fontWeight: 'var(--mantine-font-weight-bold)' } } },
  },
});

export const resolveVariables: CSSVariablesResolver = () => ({
  variables: {
    '--bar-black-fill': 'repeating-linear-gradient(-45deg, var(--bar-black) 0 4px, var(--bar-black-stripe) 4px 7px)',
  },
  light: LIGHT_VARIABLES,
  dark: DARK_VARIABLES,
});
