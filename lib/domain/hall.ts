import type { BrandPalette } from './color-tokens.ts';
import type { CouponRule } from './coupon.ts';
import type { Level as LevelRule } from './level.ts';
import type { Money } from './money.ts';
import type { OpeningHours } from './opening.ts';
import type { Tariff } from './pricing.ts';
import type { Instant } from './time.ts';

/** The language of a person who has chosen none. `browser` means that of their phone, if the app has it. */
export const defaultLanguages = ['en', 'zh-Hans', 'browser'] as const;
export type DefaultLanguage = (typeof defaultLanguages)[number];

/** Text in both languages. In the hall file: one string for both, or `{ en, zh }`. */
export interface Text {
  readonly en: string;
  readonly zh: string;
}

/** A hall as its `hall.yaml` describes it. Plain JSON: it is stored as one document. */
export interface Hall {
  readonly brand: Text;
  /** ISO 4217. Every `Money` is in its minor unit. */
  readonly currency: string;
  readonly time_zone: string;
  /** ISO 3166 country of phone numbers without a country code. */
  readonly default_country: string;
  readonly max_width: number;
  /** Stored name of its picture; null or missing without one. */
  readonly logo?: string | null;
  /** `#rrggbb`; null or missing: the app's own. */
  readonly accent?: string | null;
  /** The brand colors made from `accent`. */
  readonly palette?: BrandPalette | null;
  /** English is used if it is missing. */
  readonly default_language?: DefaultLanguage;
  /** Languages of what is printed; both if missing. */
  readonly languages?: readonly HallLanguage[];
  /** Seconds between two verification codes to one phone or email. */
  readonly resend_seconds: number;
  readonly rules: Rules;
  /** See `counterRulesOf`. */
  readonly counter?: Partial<CounterRules>;
  /** The queue at the door; false or missing: the hall has none. */
  readonly queue?: QueueRules | false;
  /** The waiting list; false or missing: the hall has none. */
  readonly waiting?: WaitingRules | false;
  /** Types by id, not in the order of the hall file: the database does not keep it. */
  readonly types: Readonly<Record<string, TableType>>;
  readonly outlets: readonly Outlet[];
  /** Who issues the receipts; null or missing: the brand. */
  readonly legal?: LegalDetails | null;
  /** The tax on table time, which every price contains; null or missing: receipts state none. */
  readonly tax?: Tax | null;
  /** Removed outlets, tables and table types: past orders refer to them. */
  readonly retired: {
    readonly outlets: readonly Outlet[];
    readonly tables: readonly HallTable[];
    readonly types: Readonly<Record<string, TableType>>;
    /** Legal details and taxes of earlier hall files, oldest first: receipts of their time keep them. */
    readonly sellers?: readonly (Seller & { readonly until_at: Instant })[];
  };
  readonly topup: { readonly min: Money; readonly max: Money };
  readonly packages: readonly TopupPackage[];
  readonly levels: readonly Level[];
  readonly coupons: readonly CouponTemplate[];
  readonly announcements: readonly Announcement[];
  readonly texts: Readonly<Record<LegalTextKey, LegalText>>;
  readonly contact: Contact;
  readonly faq: readonly { readonly question: Text; readonly answer: Text }[];
}

export const hallLanguages = ['en', 'zh'] as const;
export type HallLanguage = (typeof hallLanguages)[number];

/** The texts that a person agrees to. */
export const legalTexts = ['terms', 'privacy'] as const;
export type LegalTextKey = (typeof legalTexts)[number];

/** The drawings of a table: with the pockets, lines and balls of which game. */
export const tableDrawings = ['pool', 'snooker', 'carom'] as const;
export type TableDrawingKind = (typeof tableDrawings)[number];

export interface Rules {
  readonly hold_minutes: number;
  /** How long before its start a booking can be opened. */
  readonly open_early_minutes: number;
  readonly cleaning_minutes: number;
  /** A paid booking cancelled at least this long before its start is refunded in full. */
  readonly cancel_free_minutes: number;
  /** Minutes before the start until which a customer can move a booking; default `cancel_free_minutes`. */
  readonly move_free_minutes?: number | undefined;
  /** A booking cancelled within this long after its payment is refunded in full, until it can be opened. */
  readonly cancel_grace_minutes: number;
  readonly min_charge_minutes: number;
  /** Starts and lengths of games are multiples of this. */
  readonly step_minutes: number;
  readonly min_minutes: number;
  readonly max_minutes: number;
  readonly horizon_days: number;
  readonly max_unpaid: number;
  /** Minutes before the start of a booking at which the shares of its price are due; default 120. */
  readonly split_due_minutes?: number | undefined;
  /** What receives the money of a cancelled booking. */
  readonly refund_to?: RefundTarget;
}

export const refundTargets = ['wallet', 'source'] as const;
type RefundTarget = (typeof refundTargets)[number];

/** How much of the player's name the counter shows: the nickname, its first character, or nothing. */
export const shownNames = ['full', 'initial', 'none'] as const;

/** The rules of the counter. */
export interface CounterRules {
  readonly names: (typeof shownNames)[number];
  /** The limits of what is paid out of a drawer without a manager, by one action and on one day. */
  readonly cash_out_act: Money;
  readonly cash_out_day: Money;
  /** Corrections of wallets and cash from the safe above this take a second person. */
  readonly second_person: Money;
  /** How much the count of a drawer may differ without a manager. */
  readonly cash_difference: Money;
  /** How long after its start a booking that nobody opened may be given up. */
  readonly no_show_minutes: number;
  /** How long ahead an open-ended game keeps its table from bookings. */
  readonly open_ended_hold_minutes: number;
  /** How long after its stop an open-ended game can go on. */
  readonly unstop_minutes: number;
}

const COUNTER_DEFAULTS: CounterRules = {
  names: 'full',
  cash_out_act: 100_00,
  cash_out_day: 300_00,
  second_person: 500_00,
  cash_difference: 20_00,
  no_show_minutes: 15,
  open_ended_hold_minutes: 60,
  unstop_minutes: 5,
};

/** The rules of the counter: what the hall file leaves out has its default. */
export const counterRulesOf = ({ counter }: Pick<Hall, 'counter'>): CounterRules => ({
  ...COUNTER_DEFAULTS,
  ...counter,
});

/** What the board on the wall shows of somebody in the queue: the first name, or the number only. */
export const queueNames = ['first', 'number'] as const;

/** The rules of the queue at the door. */
export interface QueueRules {
  /** How long a person who is called has to come. */
  readonly come_minutes: number;
  readonly board: (typeof queueNames)[number];
  /** Whether a guest who gave a phone number gets an SMS. */
  readonly sms: boolean;
}

/** The rules of the queue; null if the hall has none. */
export const queueRulesOf = ({ queue }: Pick<Hall, 'queue'>): QueueRules | null => queue || null;

/** The rules of the waiting list. */
export interface WaitingRules {
  /** How long an offer is held. */
  readonly offer_minutes: number;
  /** How many wishes a person can have. */
  readonly max_wishes: number;
  /** Hours of the day between which nothing is offered but games that start soon. */
  readonly silent_from: number;
  readonly silent_to: number;
}

/** The rules of the waiting list; null if the hall has none. */
export const waitingRulesOf = ({ waiting }: Pick<Hall, 'waiting'>): WaitingRules | null => waiting || null;

export interface TypePricing {
  readonly tariff: Tariff;
  readonly deposit: Money;
}

/** A table type, such as snooker. */
export interface TableType extends TypePricing {
  readonly name: Text;
  /** The color of its cloth, `#rrggbb`. */
  readonly cloth: string;
  readonly drawing: TableDrawingKind;
}

export interface Outlet {
  readonly id: string;
  readonly name: Text;
  readonly address: Text;
  readonly phone: string | null;
  readonly lat: number;
  readonly lng: number;
  readonly time_zone: string;
  readonly hours: OpeningHours;
  /** Days on which the price bands for holidays apply, `YYYY-MM-DD`. */
  readonly holidays: readonly string[];
  /** Size of the room in the floor plan, meters. */
  readonly plan: { readonly width: number; readonly height: number };
  readonly contact: Contact;
  /** Stored names of its pictures. */
  readonly photos?: readonly string[];
  readonly equipment?: readonly Text[];
  /** How to get in. */
  readonly entrance?: Text | null;
  /** The outlet's own pricing by table type; the hall's applies to the other types. */
  readonly types: Readonly<Record<string, TypePricing>>;
  readonly tables: readonly HallTable[];
}

export interface HallTable {
  readonly id: string;
  readonly outlet_id: string;
  readonly number: string;
  /** The id of its table type. */
  readonly type: string;
  readonly plan: PlanPosition;
  readonly out_of_service: boolean;
  /** The relay of its lamp. Tables with the same one share it; if absent, the table's id. */
  readonly lamp?: string | undefined;
}

/** The company that runs the hall. */
export interface LegalDetails {
  readonly name: Text;
  readonly tax_id: string | null;
  readonly address: Text | null;
}

/** A tax on table time. */
export interface Tax {
  readonly name: Text;
  /** Percent, with up to three decimals. */
  readonly rate: number;
  /** False: the hall file has the prices without it; it was added to them when the file was read. */
  readonly included: boolean;
}

/** Who issues a receipt, and the tax that it states. */
export interface Seller {
  readonly legal: LegalDetails | null;
  readonly tax: Tax | null;
}

/** Centre and size of a table in meters, rotated clockwise by `rotate` degrees. */
export interface PlanPosition {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly rotate: number;
}

export interface TopupPackage {
  readonly id: string;
  readonly amount: Money;
  readonly bonus: Money;
}

export interface Level extends LevelRule {
  readonly id: string;
  readonly name: Text;
}

export interface CouponTemplate {
  readonly id: string;
  readonly name: Text;
  readonly rule: CouponRule;
  /** Total number of coupons; null = no limit. */
  readonly stock: number | null;
  readonly per_person: number;
  /** Days from the claim until it expires. */
  readonly good_for_days: number;
  /** First and last day on which it can be claimed, inclusive. */
  readonly receive_from: string | null;
  readonly receive_to: string | null;
}

export interface Announcement {
  readonly id: string;
  readonly title: Text;
  /** Markdown. */
  readonly body: Text;
  /** The day of the announcement, and the first on which it is shown. */
  readonly date: string;
  /** The last day on which it is shown; missing: without an end. */
  readonly until?: string | undefined;
  readonly pinned: boolean;
  /** Null = every outlet. */
  readonly outlet_id: string | null;
}

export interface LegalText {
  readonly title: Text;
  readonly version: string;
  readonly date: string;
  /** Markdown. */
  readonly body: Text;
}

export interface Contact {
  readonly phone: string | null;
  readonly email: string | null;
  readonly wechat: string | null;
}
