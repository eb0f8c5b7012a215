import type { Reason } from '#lib/contract/reason.ts';

/** Thrown to refuse a call: rolls the transaction back and is sent with its reason's text. */
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
