import * as v from 'valibot';
import { makePalette } from './palette.ts';

/** An accent color that brand colors can be made from. */
export const accent = v.pipe(
  v.string('must be a color such as "#0dbc3b"'),
  v.regex(/^#[0-9a-f]{6}$/i, 'must be a color such as "#0dbc3b"'),
  v.toLowerCase(),
  v.check(
    (color) => makePalette(color) !== null,
    'is too light: a button of this color would not show on a white page',
  ),
);
