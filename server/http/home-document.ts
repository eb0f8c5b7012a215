import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DocumentData, RenderedHome, RenderHome } from '#lib/contract/document.ts';
import { type HomeParts, inlineStyle } from './page-template.ts';

/** The folder in a build that holds what scripts/document writes, and what is not served. */
export const DOCUMENT_FOLDER = '_document';
export const RENDER_HOME = 'render-home.mjs';
/** The renderer of the page of a scanned table. `revision`: 16 hexadecimal digits of the hash of its code. */
export const tableRendererFile = (revision: string): string => `render-table-${revision}.mjs`;
/** The templates of all pages, by their file names: JSON. */
export const PAGE_TEMPLATES = 'pages.json';
/** The template of the app's page with the settings of the operator: JSON. scripts/configure.ts writes it. */
export const CONFIGURED_PAGE = 'configured-page.json';

/** The renderer of a built app; null if the folder has none. */
export async function loadRenderer(root: string): Promise<RenderHome | null> {
  const path = join(root, DOCUMENT_FOLDER, RENDER_HOME);
  if (!existsSync(path)) return null;
  const { renderHome }: { renderHome: RenderHome } = await import(pathToFileURL(resolve(path)).href);
  return renderHome;
}

/** What the document has of Home. Without live data, app/first-paint/fit-first-paint.ts hides the states. */
export function homeParts({ parts, shared, css }: RenderedHome, data: DocumentData): HomeParts {
  const [first, ...others] = parts;
  if (!first) throw new Error('no Home is drawn');
  // No text can end the element.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  const content = [
    // If it were not displayed, browsers would not paint with its gradients.
    `<svg aria-hidden="true" width="0" height="0" class="absolute">${shared}</svg>`,
    `<div data-home="" data-phone="${first.phone}" class="h-full">${first.markup}</div>`,
    ...others.map(({ phone, markup }) => `<template data-phone="${phone}">${markup}</template>`),
    `<script type="application/json">${json}</script>`,
  ];
  return { styles: inlineStyle('data-home', css), content };
}
