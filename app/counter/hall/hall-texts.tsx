import type { ReactNode } from 'react';
import en from '#messages/counter/hall/en.json';
import zh from '#messages/counter/hall/zh-Hans.json';
import { PartTexts } from '../part-texts.tsx';

const catalogues = { en, 'zh-Hans': zh };

/** The texts of the editor. */
export const HallTexts = ({ children }: { children: ReactNode }) => (
  <PartTexts catalogues={catalogues}>{children}</PartTexts>
);
