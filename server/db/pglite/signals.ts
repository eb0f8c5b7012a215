import type { PGlite } from '@electric-sql/pglite';
import type { Logger } from 'pino';
import { CHANNEL, payloadOf, type Signals, signalListeners } from '../signals.ts';

/**
 * Signals of PGlite, which only this process uses: those of triggers arrive in it, the others are not sent at
 * all.
 */
export function pgliteSignals(pglite: Pick<PGlite, 'listen'>, log: Pick<Logger, 'warn'>): Signals {
  const { onSignal, onGap, receive, reportGap } = signalListeners();
  const listening = pglite.listen(CHANNEL, receive).then(
    (unlisten) => {
      reportGap();
      return unlisten;
    },
    (error: unknown) => {
      log.warn({ err: error }, 'cannot listen to the database');
      return null;
    },
  );
  return {
    send: (topic, text) => receive(payloadOf(topic, text)),
    onSignal,
    onGap,
    async close() {
      const unlisten = await listening;
      // It fails if the database is closed already.
      await unlisten?.().catch(() => {});
    },
  };
}
