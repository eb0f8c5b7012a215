import { describe, expect, test } from 'vitest';
import { type ColorName, dark, light } from '#lib/domain/color-tokens.ts';

const channel = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

const luminance = (hex: string) => {
  const [r, g, b] = [1, 3, 5].map((at) => channel(Number.parseInt(hex.slice(at, at + 2), 16) / 255));
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
};

const contrast = (a: string, b: string) => {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high! + 0.05) / (low! + 0.05);
};

const backgrounds: ColorName[] = ['bg', 'surface', 'raised', 'fill', 'knob'];
const on = (texts: ColorName[], backs: ColorName[]) =>
  texts.flatMap((text) => backs.map((back) => [text, back] as const));

const textPairs = [
  ...on(['ink', 'ink-2', 'ink-3', 'brand-text', 'danger-text'], backgrounds),
  ...on(['on-brand'], ['brand', 'brand-press']),
  ...on(['on-brand-soft', 'ink', 'ink-2'], ['brand-soft']),
  ...on(['on-free'], ['free']),
  ...on(['on-free-soft'], ['free-soft']),
  ...on(['on-danger'], ['danger']),
  ...on(['on-warn'], ['warn']),
  ...on(['danger-text'], ['danger-soft']),
  ...on(['warn-text', 'ink'], ['warn-soft']),
  ...on(['info-text', 'ink'], ['info-soft']),
  ...on(['on-inverse'], ['inverse']),
];
const outlinePairs = on(['control', 'brand-line', 'danger-text'], ['bg', 'surface', 'raised']);

describe.each([
  ['light', light],
  ['dark', dark],
])('%s theme', (_, palette) => {
  test.each(textPairs)('text in %s on %s has a contrast of 4.5', (text, back) => {
    expect(contrast(palette[text], palette[back])).toBeGreaterThanOrEqual(4.5);
  });

  test.each(outlinePairs)('an outline in %s on %s has a contrast of 3', (line, back) => {
    expect(contrast(palette[line], palette[back])).toBeGreaterThanOrEqual(3);
  });
});

test('the brand color is that of the specification', () => {
  expect(light.brand).toBe('#0dbc3b');
  expect(dark.brand).toBe('#0dbc3b');
});
