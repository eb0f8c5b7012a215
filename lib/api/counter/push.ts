import { queryOptions } from '@tanstack/react-query';
import { counterPushApi } from '#lib/contract/counter/push.ts';
import { browserSubscriptionEndpoint } from '#lib/pwa/push-subscription.ts';
import { callOrThrow } from '../client/call.ts';
import { staff } from './staff.ts';

export const counterPushQueries = {
  /** `by`: who has turned the pushes to this browser on; null if it gets none. */
  state: () =>
    queryOptions({
      queryKey: ['counter', 'push'],
      queryFn: async () => {
        const { push_key, subscription } = await callOrThrow(counterPushApi.state, {}, staff);
        const isOn = subscription !== null && subscription.endpoint === (await browserSubscriptionEndpoint());
        return { push_key, by: isOn ? subscription.by : null };
      },
    }),
};
