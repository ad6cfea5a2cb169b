/**
 * Colors by purpose, as [light, dark] references into the palette. Text on its background keeps 4.5:1 in both themes,
 * marks and icons 3:1; a test computes the ratios.
 */
export const semanticColors = {
  bg: {
    DEFAULT: ['gray.50', 'gray.950'],
    panel: ['white', 'gray.900'],
    subtle: ['gray.50', 'gray.850'],
    muted: ['gray.100', 'gray.800'],
    emphasized: ['gray.200', 'gray.700'],
    inverted: ['gray.900', 'gray.100'],
    error: ['red.100', 'red.950'],
    warning: ['kraft.100', 'kraft.900'],
    success: ['green.100', 'green.900'],
    info: ['blue.100', 'blue.900'],
  },
  fg: {
    DEFAULT: ['gray.900', 'gray.100'],
    muted: ['gray.600', 'gray.300'],
    subtle: ['gray.500', 'gray.400'],
    inverted: ['gray.50', 'gray.900'],
    error: ['red.700', 'red.300'],
    warning: ['kraft.800', 'kraft.300'],
    success: ['green.700', 'green.300'],
    info: ['blue.700', 'blue.300'],
  },
  border: {
    DEFAULT: ['gray.200', 'gray.800'],
    muted: ['gray.100', 'gray.850'],
    subtle: ['gray.50', 'gray.900'],
    emphasized: ['gray.300', 'gray.700'],
    /** The border of a field or checkbox, which must be visible. */
    control: ['gray.500', 'gray.400'],
    inverted: ['gray.800', 'gray.200'],
    error: ['red.600', 'red.400'],
    warning: ['kraft.600', 'kraft.400'],
    success: ['green.700', 'green.300'],
    info: ['blue.700', 'blue.300'],
  },
  gray: {
    contrast: ['white', 'gray.900'],
    fg: ['gray.800', 'gray.200'],
    subtle: ['gray.100', 'gray.850'],
    muted: ['gray.200', 'gray.800'],
    emphasized: ['gray.300', 'gray.700'],
    solid: ['gray.800', 'gray.200'],
    focusRing: ['gray.500', 'gray.400'],
    border: ['gray.300', 'gray.700'],
  },
  kraft: {
    contrast: ['white', 'kraft.950'],
    fg: ['kraft.800', 'kraft.300'],
    subtle: ['kraft.100', 'kraft.950'],
    muted: ['kraft.200', 'kraft.900'],
    emphasized: ['kraft.300', 'kraft.800'],
    solid: ['kraft.700', 'kraft.400'],
    focusRing: ['kraft.600', 'kraft.400'],
    border: ['kraft.300', 'kraft.800'],
  },
  red: {
    contrast: ['white', 'red.950'],
    fg: ['red.700', 'red.300'],
    subtle: ['red.100', 'red.950'],
    muted: ['red.200', 'red.900'],
    emphasized: ['red.300', 'red.900'],
    solid: ['red.700', 'red.400'],
    focusRing: ['red.600', 'red.400'],
    border: ['red.300', 'red.900'],
  },
  /** The free space of a box, from plenty to none: green, yellow, orange, red, dark red. */
  capacity: {
    mostlyEmpty: ['green.700', 'green.300'],
    goodSpace: ['yellow.700', 'yellow.300'],
    someSpace: ['orange.700', 'orange.300'],
    gettingFull: ['red.600', 'red.400'],
    nearlyFull: ['red.800', 'red.300'],
  },
  boxType: {
    default: { fg: ['gray.600', 'gray.300'], bg: ['gray.100', 'gray.800'] },
    cardboard: { fg: ['kraft.800', 'kraft.300'], bg: ['kraft.100', 'kraft.900'] },
    plastic: { fg: ['teal.700', 'teal.300'], bg: ['teal.100', 'teal.900'] },
    black: { fg: ['gray.900', 'gray.100'], bg: ['gray.300', 'gray.700'] },
    freezer: { fg: ['blue.700', 'blue.300'], bg: ['blue.100', 'blue.900'] },
    shelf: { fg: ['violet.700', 'violet.300'], bg: ['violet.100', 'violet.900'] },
  },
  /** The colors of categories: of a chip, and the fill of a dot, whose edge has the color of the chip's text. */
  category: {
    kraft: { fg: ['kraft.800', 'kraft.300'], bg: ['kraft.100', 'kraft.900'], fill: ['kraft.600', 'kraft.600'] },
    red: { fg: ['red.700', 'red.300'], bg: ['red.100', 'red.900'], fill: ['red.500', 'red.500'] },
    orange: { fg: ['orange.700', 'orange.300'], bg: ['orange.100', 'orange.900'], fill: ['orange.400', 'orange.400'] },
    yellow: { fg: ['yellow.700', 'yellow.300'], bg: ['yellow.100', 'yellow.900'], fill: ['yellow.400', 'yellow.400'] },
    green: { fg: ['green.700', 'green.300'], bg: ['green.100', 'green.900'], fill: ['green.500', 'green.500'] },
    teal: { fg: ['teal.700', 'teal.300'], bg: ['teal.100', 'teal.900'], fill: ['teal.500', 'teal.500'] },
    blue: { fg: ['blue.700', 'blue.300'], bg: ['blue.100', 'blue.900'], fill: ['blue.500', 'blue.500'] },
    purple: { fg: ['violet.700', 'violet.300'], bg: ['violet.100', 'violet.900'], fill: ['violet.500', 'violet.500'] },
  },
  /** The gold skin of the game: without its border, gold is too light on a light field. */
  gold: { head: ['yellow.500', 'kraft.400'], body: ['yellow.400', 'yellow.300'], edge: ['yellow.600', 'yellow.300'] },
  /** A search hit inside a text. */
  mark: { fg: ['kraft.950', 'kraft.50'], bg: ['kraft.200', 'kraft.800'] },
  /** A count on an icon that needs attention. */
  count: { fg: ['white', 'red.950'], bg: ['red.700', 'red.400'] },
} as const;

/** The backdrop of a dialog. */
export const SCRIM = 'rgb(4 8 14 / 0.6)';
