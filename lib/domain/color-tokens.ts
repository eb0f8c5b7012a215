/**
 * The colors of each theme, named as in Tailwind's classes (`bg-surface`, `text-ink-2`). The brand green is
 * too light for white text: text on it is `on-brand`, green text `brand-text`, a thin green indicator
 * `brand-line`. contrast.test.ts checks every pair against WCAG AA. `free` marks free tables and hours:
 * unlike the brand colors, it does not follow the accent color of the hall, because a red one would say the
 * opposite.
 */
export const light = {
  bg: '#f4f6f4',
  surface: '#ffffff',
  raised: '#ffffff',
  fill: '#e9edea',
  knob: '#ffffff',
  line: '#e0e6e1',
  control: '#7c8980',
  ink: '#0f1511',
  'ink-2': '#465049',
  'ink-3': '#5c6860',
  brand: '#0dbc3b',
  'brand-press': '#0baa35',
  'on-brand': '#04210d',
  'brand-text': '#08732a',
  'brand-line': '#0a942f',
  'brand-soft': '#e1f6e6',
  'on-brand-soft': '#075f24',
  free: '#0dbc3b',
  'on-free': '#04210d',
  'free-soft': '#e1f6e6',
  'on-free-soft': '#075f24',
  danger: '#c62a22',
  'on-danger': '#ffffff',
  'danger-text': '#b8241d',
  'danger-soft': '#fdecea',
  warn: '#f5a524',
  'on-warn': '#241700',
  'warn-text': '#865000',
  'warn-soft': '#fff1d6',
  'info-text': '#1d59b4',
  'info-soft': '#e6effd',
  inverse: '#1b211d',
  'on-inverse': '#f4f7f5',
  floor: '#e7e3dc',
  'floor-line': '#dad4ca',
  wall: '#b9b1a4',
};

export type Palette = typeof light;
export type ColorName = keyof Palette;

/** The colors of a theme that follow from a hall's accent color. */
export type BrandColors = Pick<
  Palette,
  'brand' | 'brand-press' | 'on-brand' | 'brand-text' | 'brand-line' | 'brand-soft' | 'on-brand-soft'
>;

export interface BrandPalette {
  readonly light: BrandColors;
  readonly dark: BrandColors;
}

export const dark: Palette = {
  bg: '#0a0d0b',
  surface: '#141916',
  raised: '#1b211d',
  fill: '#242c27',
  knob: '#3d4841',
  line: '#28312b',
  control: '#7a877e',
  ink: '#f2f6f3',
  'ink-2': '#b9c3bc',
  'ink-3': '#98a49c',
  brand: '#0dbc3b',
  'brand-press': '#0baa35',
  'on-brand': '#04210d',
  'brand-text': '#3fd967',
  'brand-line': '#0dbc3b',
  'brand-soft': '#10301b',
  'on-brand-soft': '#86eba0',
  free: '#0dbc3b',
  'on-free': '#04210d',
  'free-soft': '#10301b',
  'on-free-soft': '#86eba0',
  danger: '#d93a32',
  'on-danger': '#ffffff',
  'danger-text': '#ff8f87',
  'danger-soft': '#381a17',
  warn: '#f5a524',
  'on-warn': '#241700',
  'warn-text': '#f6be57',
  'warn-soft': '#322610',
  'info-text': '#8db8ff',
  'info-soft': '#17263f',
  inverse: '#eef2ef',
  'on-inverse': '#111613',
  floor: '#171a18',
  'floor-line': '#1f2421',
  wall: '#3a423d',
};
