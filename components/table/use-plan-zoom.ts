import { type RefCallback, useState } from 'react';
import { untilIdle } from '#lib/pwa/idle.ts';
import type { StartedZoom } from './plan-zoom.ts';

export interface PlanZoom {
  /** The ref of the scroller around the floor plan, which gets `--zoom`. */
  readonly viewport: RefCallback<HTMLDivElement>;
  readonly isZoomed: boolean;
  /**
   * Zooms in on the table in the middle, or out to the whole plan. Rejects if the code of the zoom cannot be
   * loaded.
   */
  readonly toggle: () => Promise<void>;
}

/** The scroller is no state: setting state when the plan is drawn would draw Home again. */
function makeControls(onZoomed: (isZoomed: boolean) => void): Omit<PlanZoom, 'isZoomed'> {
  let scroller: HTMLDivElement | null = null;
  let zoom: StartedZoom | undefined;

  const start = async () => {
    const { startZoom } = await import('./plan-zoom.ts');
    if (scroller) zoom ??= startZoom(scroller, onZoomed);
  };

  return {
    viewport(element) {
      scroller = element;
      untilIdle()
        .then(start)
        .catch(() => {});
      return () => {
        scroller = null;
        zoom?.stop();
        zoom = undefined;
      };
    },
    async toggle() {
      await start();
      zoom?.toggle();
    },
  };
}

/**
 * Zooms a floor plan by two fingers, a double tap, Ctrl with the wheel and a button. The plan is laid out
 * larger and the scroller scrolls it, so one finger pans by the browser's own scrolling, which goes on to the
 * page at the edges.
 */
export function usePlanZoom(): PlanZoom {
  const [isZoomed, setIsZoomed] = useState(false);
  const [controls] = useState(() => makeControls(setIsZoomed));
  return { ...controls, isZoomed };
}
