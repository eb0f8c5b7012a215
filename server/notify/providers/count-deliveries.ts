import type { Metrics } from '#server/core/metrics.ts';
import type { Sender } from './port.ts';

/** Counts what a sender delivers and what fails, by channel. */
export function countDeliveries(sender: Sender, { deliveries }: Pick<Metrics, 'deliveries'>): Sender {
  const count = async (channel: 'sms' | 'email', sending: Promise<void>) => {
    try {
      await sending;
      deliveries.inc({ channel, result: 'sent' });
    } catch (error) {
      deliveries.inc({ channel, result: 'failed' });
      throw error;
    }
  };
  return {
    sendCode: (message) => count(message.channel, sender.sendCode(message)),
    sendNotice: (notice) => count(notice.channel, sender.sendNotice(notice)),
    sendEmail: (email) => count('email', sender.sendEmail(email)),
  };
}
