import type { StaffCancel } from '#lib/domain/refund.ts';
import { Violation } from './violation.ts';

interface PersonAmount {
  readonly user_id: string;
  readonly amount: number;
}
interface OrderAmount {
  readonly order_id: string;
  readonly amount: number;
}
interface OrderAction {
  readonly order_id: string;
}
export interface RequestedMove extends OrderAction {
  readonly table_id: string;
  /** The new start of a booking; null if it stays as before. */
  readonly start_at: number | null;
  readonly minutes: number | null;
  readonly by: 'person' | 'hall';
}
interface DrawerMove {
  readonly outlet_id: string;
  /** Into the drawer. */
  readonly amount: number;
}

/** Amounts in minor units. */
interface WantedByKind {
  walk_in: { readonly table_id: string; readonly deposit: boolean };
  /** The payment for an order that is made is found by its table. */
  counter_in: { readonly table_id?: string; readonly order_id?: string; readonly amount: number };
  /** A booking of a caller. */
  caller: { readonly table_id: string; readonly start_at: number; readonly deposit: boolean };
  start: { readonly table_id: string; readonly deposit: boolean };
  move: RequestedMove;
  pause: OrderAction;
  resume: OrderAction;
  stop: OrderAction;
  unstop: OrderAction;
  settle: OrderAction;
  /** `amount`: what is paid besides the deposit. */
  pay_part: OrderAmount;
  write_off: OrderAction;
  join: { readonly from: string; readonly into: string };
  topup: PersonAmount;
  counter_out: PersonAmount;
  correction: PersonAmount;
  hand_back: OrderAmount;
  refund: OrderAmount;
  cancel: { readonly order_id: string; readonly refund: StaffCancel };
  no_show: OrderAction;
  card_refund: { readonly payment_id: string; readonly amount: number };
  cash_move: DrawerMove;
  expense: DrawerMove;
  count: { readonly outlet_id: string; readonly counted: number };
}

type Kind = keyof WantedByKind;
type Of<K extends Kind> = { readonly kind: K } & WantedByKind[K];

/** What an action of the staff must do if it takes effect. */
export type Wanted = { [K in Kind]: Of<K> }[Kind];

const ANSWERS = ['ok', 'none', 'refused'] as const;

interface Asked {
  readonly key: string;
  readonly wanted: Wanted;
  answer: (typeof ANSWERS)[number];
  done: boolean;
  /** Time alone may have done it. */
  byTime: boolean;
}

/**
 * What the staff have asked for, by the idempotency keys of their actions. Each action takes effect once at
 * most: what was refused never does, and what was answered has. One without an answer may take effect until
 * it is sent again.
 */
export function makeAsked() {
  let open: Asked[] = [];
  return {
    /** Call it before an action is sent. Sent again, the action wants nothing more. */
    ask(key: string, wanted: readonly Wanted[]): void {
      if (open.some((asked) => asked.key === key)) return;
      for (const each of wanted) open.push({ key, wanted: each, answer: 'none', done: false, byTime: false });
    },
    answer(key: string, ok: boolean): void {
      for (const asked of open) if (asked.key === key) asked.answer = ok ? 'ok' : 'refused';
    },
    /** Takes what was wanted for an effect that is seen. Undefined if nobody has asked for it. */
    find<K extends Kind>(
      kind: K,
      matches: (wanted: Of<K>) => boolean,
      { answers = ANSWERS, byTime = false }: { answers?: readonly Asked['answer'][]; byTime?: boolean } = {},
    ): Of<K> | undefined {
      const fitting = open.filter(
        ({ wanted, done }) => !done && wanted.kind === kind && matches(wanted as unknown as Of<K>),
      );
      // Actions of before, without an answer, may have wanted the same: had one of them taken effect, it
      // would have been seen then.
      const found = answers.map((answer) => fitting.findLast((each) => each.answer === answer)).find(Boolean);
      if (found) Object.assign(found, { done: true, byTime });
      return found?.wanted as unknown as Of<K> | undefined;
    },
    /**
     * Like `find`, but only finds what was not refused. `byTime`: time alone may have had the same effect,
     * and an action without an answer may be refused when it is sent again.
     */
    findUnlessRefused<K extends Kind>(
      kind: K,
      matches: (wanted: Of<K>) => boolean,
      { byTime }: { byTime: boolean },
    ): Of<K> | undefined {
      return this.find(kind, matches, { answers: ['ok', 'none'], byTime });
    },
    /** Like `find`, but throws if nobody has asked for it, or once more than was asked. */
    take<K extends Kind>(kind: K, what: string, matches: (wanted: Of<K>) => boolean): Of<K> {
      const wanted = this.find(kind, matches);
      if (!wanted) throw new Violation('not_asked', `${kind}: ${what}`);
      return wanted;
    },
    /** Call it after a step. */
    settle(): void {
      for (const { wanted, answer, done, byTime } of open) {
        // A count without a difference moves nothing.
        if (answer === 'ok' && !done && wanted.kind !== 'count')
          throw new Violation('not_done', JSON.stringify(wanted));
        if (answer === 'refused' && done && !byTime)
          throw new Violation('done_but_refused', JSON.stringify(wanted));
      }
      open = open.filter(({ answer }) => answer === 'none');
    },
  };
}

export type AskedActions = ReturnType<typeof makeAsked>;
