import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import type { TableToDraw } from '#lib/contract/document.ts';
import { DOCUMENT_FOLDER, tableRendererFile } from './home-document.ts';
import { makeTableRenderer } from './table-renderer.ts';

const folder = mkdtempSync(join(tmpdir(), 'baize-table-'));
mkdirSync(join(folder, DOCUMENT_FOLDER));
afterAll(() => rmSync(folder, { recursive: true }));

const input = { code: 'ABCDEF123456' } as TableToDraw;
const addRenderer = (revision: string, body: string) =>
  writeFileSync(
    join(folder, DOCUMENT_FOLDER, tableRendererFile(revision)),
    `export const renderTable = async ({ code }) => { ${body} };`,
  );

test('draws with the renderer of that revision, also of a build that came later; null without', async () => {
  const onError = vi.fn();
  const draw = makeTableRenderer(folder, { onError });
  addRenderer('a'.repeat(16), 'return "first " + code;');
  expect(await draw('a'.repeat(16), input)).toBe('first ABCDEF123456');
  expect(await draw('b'.repeat(16), input)).toBeNull();
  addRenderer('b'.repeat(16), 'return "second " + code;');
  expect(await draw('b'.repeat(16), input)).toBe('second ABCDEF123456');
  expect(onError).not.toHaveBeenCalled();
});

test('an error of the renderer is reported, and the app draws the page', async () => {
  const onError = vi.fn();
  addRenderer('c'.repeat(16), 'throw new Error("no table");');
  expect(await makeTableRenderer(folder, { onError })('c'.repeat(16), input)).toBeNull();
  expect(onError).toHaveBeenCalledWith(expect.objectContaining({ message: 'no table' }));
});
