import { type RefObject, useEffect } from 'react';

const FADE = '40px';

/** For a row that scrolls sideways: fades it on each side on which a part of it is out of sight. */
export function useFadedSides(row: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const fade = () => {
      const end = element.scrollWidth - element.clientWidth;
      const left = element.scrollLeft > 1 ? FADE : '0px';
      const right = element.scrollLeft < end - 1 ? FADE : '0px';
      element.style.maskImage = `linear-gradient(to right, transparent, #000 ${left} calc(100% - ${right}), transparent)`;
    };
    const resized = new ResizeObserver(fade);
    resized.observe(element);
    // Choices are added, and become wider with their texts.
    const changed = new MutationObserver(fade);
    changed.observe(element, { childList: true, characterData: true, subtree: true });
    element.addEventListener('scroll', fade, { passive: true });
    return () => {
      resized.disconnect();
      changed.disconnect();
      element.removeEventListener('scroll', fade);
    };
  }, [row]);
}
