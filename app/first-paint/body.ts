/** The inline script behind Home in the document, bundled by scripts/document. */
import { fitFirstPaint } from './fit-first-paint.ts';
import { startScripts } from './start-scripts.ts';

fitFirstPaint();
startScripts();
