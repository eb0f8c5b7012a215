/** The inline script in the head of the document, bundled by scripts/document. */
import { prepareDocument } from './before-paint.ts';
import { requestTable } from './scanned-table.ts';

prepareDocument();
requestTable();
