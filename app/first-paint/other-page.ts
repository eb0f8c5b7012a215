/** The inline script in the head of the other pages, bundled by scripts/document. */
import { prepareDocument } from './before-paint.ts';

prepareDocument();
