import type { MantineColorsTuple } from '@mantine/core';

/** The green of the logo and of the accents. */
export const PINE: MantineColorsTuple = [
  '#eef6f3',
  '#dcebe6',
  '#b4d8ce',
  '#7bbaaa',
  '#56a691',
  '#3e9a82',
  '#0f7a6b',
  '#0f6b62',
  '#0a5750',
  '#02443e',
];

/** Warm grays of the light scheme, which match the board. */
export const SAND: MantineColorsTuple = [
  '#f5f3ec',
  '#e6e2d7',
  '#dfdacd',
  '#d5cfc0',
  '#c8c2b2',
  '#9f9b8e',
  '#7b7970',
  '#595b59',
  '#3e4244',
  '#22272a',
];

/** Warm grays of the dark scheme. */
export const STONE: MantineColorsTuple = [
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

/** A color in the light and in the dark scheme. */
type Pair = readonly [light: string, dark: string];

/** Mantine's own variables where its values lack contrast or do not suit the board. */
const ADJUSTED = {
  body: ['#fbfaf6', STONE[7]],
  dimmed: ['#585f63', '#a3adb0'],
  placeholder: ['#6a6f70', '#8b9598'],
  error: ['#b3261e', '#ff8f80'],
  anchor: [PINE[7], '#7fd0be'],
  'default-border': ['#d9d3c5', '#363b3e'],
  'default-hover': ['#e9e5da', '#2d3133'],
  'pine-light': [PINE[1], '#203733'],
  'pine-light-hover': [PINE[2], '#2c544b'],
  'pine-light-color': [PINE[8], '#7fd0be'],
  'red-filled': ['#b3261e', '#b3261e'],
  'red-filled-hover': ['#9c1f18', '#9c1f18'],
  'red-text': ['#b3261e', '#ff8f80'],
  'red-light': ['#fbdcd5', '#57231a'],
  'red-light-hover': ['#f6c3b8', '#7a3022'],
  'yellow-text': ['#6f5300', '#f0c95c'],
  'yellow-light': ['#f5e9c6', '#3e3419'],
  'yellow-light-hover': ['#f3dd9c', '#5c4a17'],
  'yellow-light-color': ['#5c4300', '#edd086'],
  'orange-text': ['#8f3f0a', '#ffab61'],
  'grape-text': ['#7a2a8f', '#e0a4f0'],
  'green-text': ['#2b6b16', '#8fd26b'],
  'teal-text': ['#006a6a', '#4fd6cf'],
  'blue-text': ['#1f4f94', '#93bdf2'],
} as const satisfies Record<string, Pair>;

/** Colors that Mantine has no name for. */
const OWN = {
  /** Behind the panels. */
  page: ['#efece4', STONE[9]],
  /** A block within a panel. */
  inset: ['#f2efe6', STONE[8]],
  /** Over the page, around the part that the tour speaks of. */
  shade: ['#00000073', '#000000a6'],

  'square-light': ['#ebe5d6', '#b9c1b5'],
  'square-dark': ['#9db0a3', '#5e7268'],
  /** Coordinates on light squares. */
  'square-ink': ['#5d7264', '#3f5148'],
  /** Boards without light and dark squares. */
  'board-wood': ['#e9d3a3', '#b3a27c'],
  'board-line': ['#7d6435', '#4c4126'],
  'board-ink': ['#5f4a22', '#3a301a'],
  'square-last-move': ['#e0b84c', '#d3a63a'],
  'square-selected': ['#0f6b62', '#0f6b62'],
  'square-target': ['#062c27', '#062c27'],
  'square-premove': ['#2c3e78', '#2c3e78'],
  'square-check': ['#c42c14', '#c42c14'],
  /** Squares that a formula counts for each side, drawn over the board. */
  'square-counts-white': ['#b07a00', '#b07a00'],
  'square-counts-black': ['#14509c', '#14509c'],

  /** The colors of the two sides: evaluation bar, scores, players. */
  'side-white': ['#f4f2ea', '#f4f2ea'],
  'side-black': ['#33393e', '#33393e'],
  /** The areas of winning chances. */
  'chances-white': ['#fffdf7', '#c9c9c6'],
  'chances-black': ['#5b6366', '#0b0c0d'],

  /** Bars of charts and ledgers: in favor of White and of Black. Black’s are striped. */
  'bar-white': ['#2c8c7c', '#62c4b0'],
  'bar-black': ['#b0532f', '#e0926c'],
  'bar-black-stripe': ['#8c3f22', '#b96a45'],

  /** Heat maps: light and dark squares without a value, the ends of the scale, and the hatching of negative values. */
  'heat-light': ['#f6f3ea', '#454d4f'],
  'heat-dark': ['#e9e4d6', '#394143'],
  'heat-more': ['#35a08e', '#1f8a78'],
  'heat-less': ['#e58a55', '#a8501f'],
  'heat-hatch': ['#7d330f55', '#ffd9c240'],
  /** The uncertainty of a value. */
  'heat-doubt': ['#a98ad8', '#6b4b9c'],
} as const satisfies Record<string, Pair>;

/** The CSS variables of one scheme. */
function variablesOf(scheme: 0 | 1): Record<string, string> {
  return Object.fromEntries([
    ...Object.entries(ADJUSTED).map(([name, pair]) => [`--mantine-color-${name}`, pair[scheme]]),
    ...Object.entries(OWN).map(([name, pair]) => [`--${name}`, pair[scheme]]),
  ]);
}

export const LIGHT_VARIABLES = variablesOf(0);
export const DARK_VARIABLES = variablesOf(1);

/** The squares of the other boards: light ones, dark ones, and coordinates on light ones. */
export const BOARDS = {
  wood: {
    'square-light': ['#f0dfc0', '#d9c3a0'],
    'square-dark': ['#b98d64', '#8f6644'],
    'square-ink': ['#7d5530', '#5f3f22'],
  },
  sea: {
    'square-light': ['#e6ebef', '#b7c2cc'],
    'square-dark': ['#8fa6bb', '#4f6a85'],
    'square-ink': ['#4a6280', '#33485f'],
  },
  stone: {
    'square-light': ['#ebebeb', '#bdbdbd'],
    'square-dark': ['#a5a5a5', '#6b6b6b'],
    'square-ink': ['#5c5c5c', '#444444'],
  },
} as const satisfies Record<string, Record<string, Pair>>;
