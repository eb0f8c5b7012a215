'use client';

import { useEffect } from 'react';

/** `page`: a sheet of a printer; `roll`: a receipt printer of 80 mm. */
const papers = {
  page: '@page { margin: 18mm; }',
  roll: '@page { size: 80mm 297mm; margin: 4mm; }',
};

/** Prints only the receipt, on a white page, over as many pages as it takes. */
const PRINT_STYLE = `
@media print {
  html, body, body :has([data-receipt]) {
    display: block !important;
    position: static !important;
    height: auto !important;
    min-height: 0 !important;
    max-width: none !important;
    margin: 0 !important;
    padding: 0 !important;
    overflow: visible !important;
    transform: none !important;
    animation: none !important;
    background: #fff !important;
  }
  body *:not(:has([data-receipt]), [data-receipt], [data-receipt] *) { display: none !important; }
  [data-receipt] { max-width: 150mm; padding: 0 !important; border-radius: 0 !important; box-shadow: none !important; }
  [data-receipt] dl > div { break-inside: avoid; }
}`;

/** Prints only the element with `data-receipt` while the page is shown. */
export function usePrintStyle(paper: keyof typeof papers = 'page'): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(papers[paper] + PRINT_STYLE);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, [paper]);
}
