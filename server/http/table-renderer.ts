import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderTable, TableToDraw } from '#lib/contract/document.ts';
import { DOCUMENT_FOLDER, tableRendererFile } from './home-document.ts';

/**
 * Draws the page of a scanned table by the renderer with that revision. Null if the built app in the folder
 * is another version than that of the phone, or if the drawing has failed.
 */
export type DrawTable = (revision: string, input: TableToDraw) => Promise<string | null>;

/** Draws with the renderers of the built app in the folder `root`, of which a new build may add one. */
export function makeTableRenderer(root: string, { onError }: { onError(error: unknown): void }): DrawTable {
  return async (revision, input) => {
    const path = join(root, DOCUMENT_FOLDER, tableRendererFile(revision));
    if (!existsSync(path)) return null;
    try {
      const { renderTable }: { renderTable: RenderTable } = await import(pathToFileURL(resolve(path)).href);
      return await renderTable(input);
    } catch (error) {
      onError(error);
      return null;
    }
  };
}
