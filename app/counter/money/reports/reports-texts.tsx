import type { ReactNode } from 'react';
import en from '#messages/counter/reports/en.json';
import zh from '#messages/counter/reports/zh-Hans.json';
import { PartTexts } from '../../part-texts.tsx';

const catalogues = { en, 'zh-Hans': zh };

/** The texts of the reports. */
export const ReportsTexts = ({ children }: { children: ReactNode }) => (
  <PartTexts catalogues={catalogues}>{children}</PartTexts>
);
