import { expect, test } from 'vitest';
import { type ChunkReport, explainChunks, importedScripts } from './chunk-report.ts';

const report: ChunkReport = {
  chunks: [
    {
      name: 'money',
      files: ['_next/money-1.js'],
      modules: [{ name: 'app/screens/mine/wallet.tsx', bytes: 2048 }],
    },
    {
      name: null,
      files: ['_next/77-2.js'],
      modules: [
        { name: 'components/ui/sheet.tsx', bytes: 1024 },
        { name: '@headlessui/react/dist/dialog.js', bytes: 40_960 },
      ],
    },
  ],
  imports: {
    'app/screens/mine/wallet.tsx': ['_next/money-1.js', '_next/77-2.js'],
    'next/dist/client/x.js': ['_next/77-2.js'],
  },
};

test('lists the imports of the app, not those of packages', () => {
  expect(Object.keys(importedScripts(report))).toEqual(['app/screens/mine/wallet.tsx']);
});

test.each(['77-2', 'wallet'])('explains a chunk by its file or by what imports it: %s', (text) => {
  const lines = explainChunks(report, text).split('\n');
  const [largest] = lines.filter((line) => line.includes('@headlessui'));
  expect(largest).toContain('40.0 KB');
  expect(lines.indexOf(largest!)).toBeLessThan(lines.findIndex((line) => line.endsWith('sheet.tsx')));
  expect(explainChunks(report, text)).toContain('loaded by import() of: app/screens/mine/wallet.tsx');
});

test('says that there is no such chunk', () => {
  expect(explainChunks(report, 'nothing')).toContain('No chunk');
});
