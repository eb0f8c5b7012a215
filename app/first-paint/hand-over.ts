'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect } from 'react';
import { useTableTypesKnown } from '#components/table/table-types.tsx';
import { configQueries } from '#lib/api/config.ts';
import { type DocumentGlobals, FIRST_TAP, type FirstTap } from '#lib/contract/document.ts';

const globals = globalThis as DocumentGlobals;

/** Whether the document shows, or will show, the table of that code (scanned-table.ts). */
export const awaitsScannedTable = (code: string | undefined): boolean =>
  globals.scannedTable?.code === code && code !== undefined;

/** Shows the app in place of the document's Home or table, in one frame, once. */
export function showApp(): void {
  globals.scannedTable = undefined;
  const home = document.getElementById('first-paint');
  if (!home?.firstElementChild) return;
  home.replaceChildren();
  const { firstTap } = globals;
  if (firstTap) queueMicrotask(() => repeatTap(firstTap));
}

/** Also moves the focus from the button of the document: a sheet gives it back when it closes. */
function repeatTap(tap: FirstTap): void {
  const button = findButton(tap);
  button?.focus({ preventScroll: true });
  button?.click();
}

/** Replaces the painted document by the app once the page `isReady`. An earlier tap is repeated then. */
export function useHandOver(isReady: boolean): void {
  const { data: config, isFetching } = useQuery(configQueries.config());
  const typesKnown = useTableTypesKnown();
  // An answer that comes while the app is drawn is there for the parts that are drawn later only: the names
  // come with the next render.
  const isComplete = isReady && (typesKnown || (!config && !isFetching));
  useLayoutEffect(() => {
    if (isComplete) showApp();
  }, [isComplete]);
}

/** Like `useHandOver`, and at a tap that needs no data: Home has such buttons before its data. */
export function useHandOverAtTap(isReady: boolean): void {
  useHandOver(isReady);
  useEffect(() => {
    const show = () => {
      if (globals.firstTap?.needsData === false) showApp();
    };
    show();
    addEventListener(FIRST_TAP, show);
    return () => removeEventListener(FIRST_TAP, show);
  }, []);
}

/** The app's button with the same text; of a table whose state has changed, the one at the same place. */
function findButton({ label, index }: FirstTap): HTMLElement | undefined {
  const buttons = [...document.querySelectorAll<HTMLElement>('#root :is(button,[role=radio])')];
  return buttons.find((button) => labelOf(button) === label) ?? buttons[index];
}

const labelOf = (button: Element) => button.getAttribute('aria-label') ?? button.textContent;
