import type { CouponRule } from './coupon.ts';
import type { Level as LevelRule } from './level.ts';
import type { Money } from './money.ts';
import type { OpeningHours } from './opening.ts';
import type { Tariff } from './pricing.ts';

/** Text in both languages of the product. In the hall file: one string for both, or `{ en, zh }`. */
export interface Text {
  readonly en: string;
  readonly zh: string;
}

/** A hall as its `hall.yaml` describes it, in terms of the domain. Plain JSON: it is stored as one document. */
export interface Hall {
  readonly brand: Text;
  /** ISO 4217; every `Money` here is in its minor unit. */
  readonly currency: string;
  /** The zone of outlets that name none. */
  readonly time_zone: string;
  /** ISO 3166 country of phone numbers typed without a prefix. */
  readonly default_country: string;
  /** CSS pixels to which the page is capped on wide screens. */
  readonly max_width: number;
  /** Seconds between two codes to one phone or e-mail. */
  readonly resend_seconds: number;
  readonly rules: Rules;
  readonly types: Readonly<Record<TableType, TypeTerms>>;
  readonly outlets: readonly Outlet[];
  /** What earlier files had and this one has not: orders of the past still tell of them; nothing new is played there. */
  readonly retired: { readonly outlets: readonly Outlet[]; readonly tables: readonly HallTable[] };
  readonly topup: { readonly min: Money; readonly max: Money };
  readonly packages: readonly TopupPackage[];
  /** Ascending by `min_spent`; the first starts at 0. */
  readonly levels: readonly Level[];
  readonly coupons: readonly CouponTemplate[];
  readonly announcements: readonly Announcement[];
  readonly texts: Readonly<Record<'terms' | 'privacy', LegalText>>;
  readonly contact: Contact;
  readonly faq: readonly { readonly question: Text; readonly answer: Text }[];
}

export const tableTypes = ['pool', 'snooker', 'chinese_eight'] as const;
export type TableType = (typeof tableTypes)[number];

export interface Rules {
  /** How long an unpaid order holds its slot. */
  readonly hold_minutes: number;
  /** How long before its start a booking can be opened. */
  readonly open_early_minutes: number;
  /** Between two games on a table. */
  readonly cleaning_minutes: number;
  /** Until how long before the start a paid booking is refunded in full. */
  readonly cancel_free_minutes: number;
  /** The least that a game is charged for. */
  readonly min_charge_minutes: number;
  /** Starts and lengths of games are multiples of it. */
  readonly step_minutes: number;
  readonly min_minutes: number;
  readonly max_minutes: number;
  /** How many days ahead can be booked. */
  readonly horizon_days: number;
  /** Unpaid orders that one person may hold at a time. */
  readonly max_unpaid: number;
}

/** What a table type costs: the hall's, or an outlet's own. */
export interface TypeTerms {
  readonly tariff: Tariff;
  readonly deposit: Money;
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
  /** Days on which holiday bands hold, `YYYY-MM-DD`. */
  readonly holidays: readonly string[];
  /** The room that the floor plan draws, metres. */
  readonly plan: { readonly width: number; readonly height: number };
  readonly contact: Contact;
  /** This outlet's own terms, where they differ from the hall's. */
  readonly types: Readonly<Partial<Record<TableType, TypeTerms>>>;
  readonly tables: readonly HallTable[];
}

export interface HallTable {
  readonly id: string;
  readonly outlet_id: string;
  readonly number: string;
  readonly type: TableType;
  readonly plan: PlanPosition;
  readonly out_of_service: boolean;
}

/** Where a table stands: its centre and its size in metres, turned clockwise by `rotate` degrees. */
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

/** A coupon that people can receive. */
export interface CouponTemplate {
  readonly id: string;
  readonly name: Text;
  readonly rule: CouponRule;
  /** How many there are in all; null = no limit. */
  readonly stock: number | null;
  readonly per_person: number;
  /** Days from the receipt for which it is good. */
  readonly good_for_days: number;
  /** Days on which it can be received, both inclusive. */
  readonly receive_from: string | null;
  readonly receive_to: string | null;
}

export interface Announcement {
  readonly id: string;
  readonly title: Text;
  /** Markdown. */
  readonly body: Text;
  readonly date: string;
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
