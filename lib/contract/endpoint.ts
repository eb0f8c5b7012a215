import type * as v from 'valibot';

/** Who may call: anyone, a signed-in account, or an account with a bound phone (the rule for every platform function). */
export type Access = 'guest' | 'session' | 'phone';

export type Method = 'GET' | 'POST';

/** One call of the API. The client, the server's mount and the OpenAPI document are all made from it. */
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
  /** The `data` of a successful envelope; unknown fields are stripped before they leave the server. */
  readonly output: O;
  /** True where the call moves money or makes an order: the `Idempotency-Key` header is then required. */
  readonly idempotent?: true;
  readonly summary: string;
}

export type Input<E extends Endpoint> = v.InferInput<E['input']>;
export type Output<E extends Endpoint> = v.InferOutput<E['output']>;

/** Declares an endpoint, keeping its literal types. */
export const endpoint = <const I extends v.GenericSchema, const O extends v.GenericSchema>(
  definition: Endpoint<I, O>,
): Endpoint<I, O> => definition;
