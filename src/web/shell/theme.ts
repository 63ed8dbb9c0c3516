import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

/** The green of the logo and of the accents. */
const PINE: MantineColorsTuple = [
  '#e6f6f2',
  '#d3e9e3',
  '#a9d2c7',
  '#7bbaaa',
  '#56a691',
  '#3e9a82',
  '#0f7a6b',
  '#0f6b62',
  '#0a5750',
  '#02443e',
];

/** Warm greys that go with the board. */
const STONE: MantineColorsTuple = [
  '#c9c9c6',
  '#b8b8b4',
  '#91928f',
  '#696b6a',
  '#424547',
  '#34383a',
  '#26292b',
  '#1d2022',
  '#161819',
  '#101213',
];

export const THEME = createTheme({
  primaryColor: 'pine',
  primaryShade: { light: 7, dark: 6 },
  colors: { pine: PINE, dark: STONE },
  fontFamily: '"Inter", "Segoe UI", system-ui, -apple-system, "Helvetica Neue", "Liberation Sans", sans-serif',
  fontFamilyMonospace:
    'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, "DejaVu Sans Mono", "Liberation Mono", monospace',
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    Modal: { styles: { title: { fontWeight: 700 } } },
  },
});

/** Dimmed text with enough contrast on every background of the page. */
export const resolveVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: { '--mantine-color-dimmed': '#5b646b', '--mantine-color-placeholder': '#6a7279' },
  dark: { '--mantine-color-dimmed': '#a3adb0', '--mantine-color-placeholder': '#8b9598' },
});
