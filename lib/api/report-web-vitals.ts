import { type Metric, onCLS, onINP, onLCP } from 'web-vitals';
import { WEB_VITALS_PATH, type WebVitalsReport } from '#lib/contract/web-vitals.ts';
import { apiUrl } from './client/deployment.ts';

/**
 * Sends how fast this visit was, without anything that tells who made it, when the page is hidden for the
 * first time. `page` is the path on which the visit began.
 */
export async function reportWebVitals(page: string): Promise<void> {
  const url = await apiUrl(WEB_VITALS_PATH);
  const report: { -readonly [Key in keyof WebVitalsReport]: WebVitalsReport[Key] } = { page };
  const keep = ({ name, value }: Metric) => {
    report[name.toLowerCase() as 'lcp' | 'inp' | 'cls'] = value;
  };
  onLCP(keep);
  onINP(keep);
  onCLS(keep);
  const send = () => {
    if (document.visibilityState !== 'hidden') return;
    removeEventListener('visibilitychange', send);
    // A text needs no preflight, which a page that is closed could not wait for.
    navigator.sendBeacon(url, JSON.stringify(report));
  };
  // The event reaches the window after the document, where the library finishes its figures.
  addEventListener('visibilitychange', send);
}
