import type { Reason } from '#lib/contract/reason.ts';

/**
 * An expected "no" to a person: rolls the transaction back and leaves as an envelope with code 0 and the words
 * of its reason. Anything else that is thrown is a fault and leaves as a 500 without words.
 */
export class Refusal extends Error {
  readonly reason: Reason;
  readonly field: string | undefined;
  readonly facts: Record<string, unknown> | undefined;

  constructor(reason: Reason, detail: { field?: string; facts?: Record<string, unknown> } = {}) {
    super(reason);
    this.name = 'Refusal';
    this.reason = reason;
    this.field = detail.field;
    this.facts = detail.facts;
  }
}
