import type * as v from 'valibot';

/** Who may make a call: anyone, a signed-in account, one with a phone, or the staff (`counterAccess`). */
export type Access = 'guest' | 'session' | 'phone' | 'counter';

export type Method = 'GET' | 'POST';

/** A call of the API. The client, the server's routes and the OpenAPI document are made from it. */
export interface Endpoint<
  I extends v.GenericSchema = v.GenericSchema,
  O extends v.GenericSchema = v.GenericSchema,
> {
  readonly method: Method;
  /** Absolute path, e.g. `/api/order/pay`. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  /** The query string of a GET, the JSON body of a POST. */
  readonly input: I;
  /** The `data` of a successful envelope. The server strips other fields. */
  readonly output: O;
  /** The call has an idempotency key (a header): a repeat of the call with it returns the stored answer. */
  readonly idempotent?: true;
  readonly summary: string;
}

export type Input<E extends Endpoint> = v.InferInput<E['input']>;
/** The input as the server has parsed it: with defaults. */
export type ParsedInput<E extends Pick<Endpoint, 'input'>> = v.InferOutput<E['input']>;
export type Output<E extends Endpoint> = v.InferOutput<E['output']>;

/** A call of customers and guests. Calls of the staff are `CounterEndpoint`s. */
export interface CustomerEndpoint<
  I extends v.GenericSchema = v.GenericSchema,
  O extends v.GenericSchema = v.GenericSchema,
> extends Endpoint<I, O> {
  readonly access: Exclude<Access, 'counter'>;
}

/** Declares a call of customers and infers its schema types. */
export const endpoint = <const I extends v.GenericSchema, const O extends v.GenericSchema>(
  definition: CustomerEndpoint<I, O>,
): CustomerEndpoint<I, O> => definition;
