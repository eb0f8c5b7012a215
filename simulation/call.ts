import type { Endpoint, Input } from '#lib/contract/endpoint.ts';
import { callApi, type Reply } from '#server/test/call-api.ts';
import type { Customer, SentCall } from './customer.ts';
import type { Fault } from './faults.ts';
import type { Random } from './random.ts';
import type { ServerProcess } from './server-process.ts';
import { expectEqual, Violation } from './violation.ts';
import type { World } from './world.ts';

type CallFault = 'kill' | 'disconnect' | 'lost' | 'twice' | null;

const CALL_FAULTS: readonly { readonly fault: CallFault; readonly weight: number }[] = [
  { fault: null, weight: 955 },
  { fault: 'kill', weight: 12 },
  { fault: 'disconnect', weight: 10 },
  { fault: 'lost', weight: 15 },
  { fault: 'twice', weight: 8 },
];
/** No call runs more statements. */
const MAX_STATEMENTS = 40;
const MAX_MILLISECONDS = 60_000;
const SENT_CALLS_KEPT = 6;

/** Statuses that the contract allows besides 200. */
const REFUSED_STATUSES: readonly number[] = [401, 403, 409, 429];

export const randomFault = (random: Random, kind: Fault['kind']): Fault => ({
  kind,
  // Early statements are reached by every call.
  statement: 1 + random.below(1 + random.below(MAX_STATEMENTS)),
  ran: random.chance(0.5),
});

/**
 * Makes a call as a customer, sometimes with a fault: the process is killed, its connection ends, the answer
 * is lost, or the call is sent twice. Returns null if no answer arrived: the call may have taken effect.
 */
export async function call<E extends Endpoint>(
  world: World,
  random: Random,
  customer: Customer,
  endpoint: E,
  input: Input<E>,
  key = `${customer.mobile}-${random.below(2 ** 31)}-${random.below(2 ** 31)}`,
): Promise<Reply<E> | null> {
  const { fault } = random.weighted(CALL_FAULTS);
  const planned = fault === 'kill' || fault === 'disconnect' ? randomFault(random, fault) : null;
  const processes = random.chance(0.5) ? world.processes : world.processes.toReversed();
  const [process, other] = processes as [ServerProcess, ServerProcess];
  const sending = world.faults ? fault : null;
  if (planned && world.faults) process.faults.arm(planned);

  const send = (to: ServerProcess) => sendTo(world, to, { customer, endpoint, input, key });
  const replies =
    sending === 'twice' && endpoint.idempotent
      ? await Promise.all([send(process), send(other)])
      : [await send(process)];
  process.faults.disarm();
  world.replaceKilled();

  const reply = replies.find((one) => one?.ok) ?? replies[0] ?? null;
  for (const one of replies) {
    if (one?.ok && reply?.ok) expectEqual('idempotency', `${endpoint.path} sent twice`, one.data, reply.data);
  }
  const known = sending === 'lost' ? null : reply;
  world.count(known ? (known.ok ? 'ok' : known.refusal.reason) : 'no_answer');
  world.note(
    `${endpoint.path} ${JSON.stringify(input)} as ${customer.mobile}${sending ? ` (${sending} ${planned ? `at statement ${planned.statement}${planned.ran ? ', which ran' : ''}` : ''})` : ''}: ${known ? (known.ok ? 'ok' : known.refusal.reason) : 'no answer'}`,
  );
  if (endpoint.idempotent && (!known || known.ok))
    remember(customer, { endpoint, input, key, at: world.clock.at, ...(known ? { data: known.data } : {}) });
  if (known?.status === 401) endSession(world, customer, endpoint);
  return known;
}

const remember = (customer: Customer, sent: SentCall) => {
  const { sent: calls } = customer;
  const index = calls.findIndex(({ key }) => key === sent.key);
  if (index >= 0) calls.splice(index, 1);
  calls.push(sent);
  if (calls.length > SENT_CALLS_KEPT) calls.shift();
};

function endSession(world: World, customer: Customer, endpoint: Endpoint): void {
  if (customer.token !== null && world.clock.at < customer.expires_at) {
    throw new Violation('session', `${endpoint.path}: 401 before the session of ${customer.mobile} ended`);
  }
  customer.token = null;
}

interface Sending {
  readonly customer: Customer;
  readonly endpoint: Endpoint;
  readonly input: unknown;
  readonly key: string;
}

/** Returns null if a fault took the answer. Throws a `Violation` for an answer that no server may give. */
async function sendTo(
  world: World,
  process: ServerProcess,
  { customer, endpoint, input, key }: Sending,
): Promise<Reply<Endpoint> | null> {
  const faultsBefore = process.faults.happened;
  const request = (path: string, init: RequestInit) =>
    process.app.request(path, { ...init, headers: { ...init.headers, 'x-forwarded-for': customer.ip } });
  const { token, device } = customer;
  const options = { key, ...(token ? { token } : {}), ...(device ? { device } : {}) };
  const reply = await beforeDeadline(callApi(request, endpoint, input, options), endpoint.path);
  const { status } = reply;
  if (process.faults.killed) return null;
  if (status >= 500 && process.faults.happened > faultsBefore) return null;
  // While the provider does not answer, the person is told to try again, not that the server is broken.
  if (status === 503 && world.simulated.state.outage) return null;
  if (status !== 200 && !REFUSED_STATUSES.includes(status)) {
    const [error = ''] = process.takeErrors();
    throw new Violation(
      'status',
      `${endpoint.path} ${JSON.stringify(input)} answered ${status} ${error.slice(0, 2_000)}`,
    );
  }
  return reply;
}

/** Throws a `Violation` if the work does not end. */
export async function beforeDeadline<T>(work: Promise<T>, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Violation('hang', what)), MAX_MILLISECONDS);
  });
  return Promise.race([work, deadline]).finally(() => clearTimeout(timer));
}
