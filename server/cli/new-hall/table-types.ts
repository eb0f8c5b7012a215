import type { Text } from '#lib/domain/hall.ts';

/** A table type that a new hall can start with; its file may change everything about it. */
export interface NewTableType {
  readonly name: Text;
  readonly cloth: string;
  /** Outer size, meters. */
  readonly size: { readonly length: number; readonly width: number };
  readonly drawing: 'pool' | 'snooker' | 'carom';
}

export const TABLE_TYPES: Readonly<Record<string, NewTableType>> = {
  pool: {
    name: { en: 'American pool', zh: '美式台球' },
    cloth: '#1d68b3',
    size: { length: 2.54, width: 1.27 },
    drawing: 'pool',
  },
  chinese_eight: {
    name: { en: 'Chinese eight-ball', zh: '中式八球' },
    cloth: '#8a3350',
    size: { length: 2.84, width: 1.55 },
    drawing: 'pool',
  },
  english_pool: {
    name: { en: 'English pool', zh: '英式台球' },
    cloth: '#a3242f',
    size: { length: 2.13, width: 1.22 },
    drawing: 'pool',
  },
  snooker: {
    name: { en: 'Snooker', zh: '斯诺克' },
    cloth: '#177343',
    size: { length: 3.82, width: 2.03 },
    drawing: 'snooker',
  },
  three_cushion: {
    name: { en: 'Three-cushion', zh: '三边开伦' },
    cloth: '#1f5f9e',
    size: { length: 3.1, width: 1.68 },
    drawing: 'carom',
  },
};
