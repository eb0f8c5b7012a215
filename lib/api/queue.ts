'use client';

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { storage } from '#lib/browser/storage.ts';
import type { Input } from '#lib/contract/endpoint.ts';
import { type QueueTicket, queueApi } from '#lib/contract/queue.ts';
import { MINE } from './cache/query-keys.ts';
import { type CallOptions, call, callOrThrow } from './client/call.ts';
import { customer } from './client/customer.ts';
import { customerQuery, useChange } from './client/customer-queries.ts';

const SECRET_KEY = 'queue-secret';
const TICKET_KEY = 'queue-ticket';
/** A call gives minutes to come: its place is read again so often while the page is open. */
const REFETCH_MS = 5_000;

/** The text that proves which tickets are this phone's; it is made at the first join. */
function makeSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  const secret = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
  storage.set(SECRET_KEY, secret);
  return secret;
}

const readSecret = (): string | undefined => storage.get(SECRET_KEY) ?? undefined;

/** The id of the ticket that this phone has taken; empty for none. */
export const readTicketId = (): string => storage.get(TICKET_KEY) ?? '';

/** Forgets the ticket of this phone, which is over: the next join is another ticket. */
export function forgetTicket(): void {
  storage.remove(TICKET_KEY);
  storage.remove(SECRET_KEY);
}

const proof = (id: string): Input<typeof queueApi.ticket> => {
  const secret = readSecret();
  return { id, ...(secret === undefined ? {} : { secret }) };
};

export const queueQueries = {
  /** The queue of an outlet; the response for a signed-in person has their ticket. */
  line: (store_id: string, personId: string | null, locale: string) =>
    queryOptions({
      ...customerQuery([MINE, 'queue', 'line', store_id, personId, locale], queueApi.line, { store_id }),
      enabled: store_id !== '',
      staleTime: 0,
      refetchInterval: 6 * REFETCH_MS,
    }),
  ticket: (id: string, locale: string) =>
    queryOptions({
      queryKey: [MINE, 'queue', 'ticket', id, locale],
      queryFn: ({ signal }) => callOrThrow(queueApi.ticket, proof(id), customer, { signal }),
      enabled: id !== '',
      staleTime: 0,
      refetchInterval: ({ state }) => (isOver(state.data) ? false : REFETCH_MS),
    }),
};

const isOver = (ticket: QueueTicket | undefined): boolean =>
  ticket !== undefined && ticket.state !== 'waiting' && ticket.state !== 'called';

/** Joins the queue. A join whose answer was lost is repeated with its secret, and joins once. */
export function useJoinQueue() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: Omit<Input<typeof queueApi.join>, 'secret'>) => {
      const secret = readSecret() ?? makeSecret();
      const reply = await call(queueApi.join, { ...input, secret }, customer, { quiet: true });
      if (reply.code === 1) storage.set(TICKET_KEY, reply.data.id);
      return reply;
    },
    onSettled: () => client.invalidateQueries({ queryKey: [MINE, 'queue'] }),
  });
}

const ofTicket = {
  changes: [[MINE, 'queue']],
  send: (endpoint: typeof queueApi.here, { id }: { id: string }, options: CallOptions) =>
    call(endpoint, proof(id), customer, options),
};

/** Tells the staff that the called person is at the counter. */
export const useComeToCounter = () => useChange(queueApi.here, ofTicket);
/** Leaves the queue. */
export const useLeaveQueue = () => useChange(queueApi.leave, ofTicket);
