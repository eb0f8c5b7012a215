import type { indexApi, TableTypeView } from '#lib/contract/config.ts';
import type { Output } from '#lib/contract/endpoint.ts';
import { type Hall, waitingRulesOf } from '#lib/domain/hall.ts';
import type { CallContext } from '#server/core/context.ts';
import { type Lang, localize } from '#server/core/lang.ts';
import { findTypePricing, tableTypeIds, tableTypeOf } from '#server/hall/lookup.ts';
import { paletteCss } from '#server/hall/palette.ts';
import { hallImageUrl } from '#server/hall/stored-images.ts';
import { webVitalsPercent } from '#server/http/web-vitals.ts';
import type { MoneyDeps } from '#server/money/deps.ts';
import { availableMethods } from '#server/money/payments/commands.ts';
import { vapidKeys } from '#server/notify/push/vapid.ts';
import project from '../../../package.json' with { type: 'json' };

/** The configuration of the app in the language of the call. */
export async function presentConfig({
  deps,
  hall,
  lang,
}: Pick<CallContext<MoneyDeps>, 'deps' | 'hall' | 'lang'>): Promise<Output<typeof indexApi.config>> {
  const { max_unpaid: _, ...booking } = hall.rules;
  const waiting = waitingRulesOf(hall);
  return {
    brand: localize(hall.brand, lang),
    currency: hall.currency,
    default_country: hall.default_country,
    default_language: hall.default_language ?? 'en',
    resend_seconds: hall.resend_seconds,
    topup_min: hall.topup.min,
    topup_max: hall.topup.max,
    booking,
    tax: hall.tax ? { name: localize(hall.tax.name, lang), rate: hall.tax.rate } : null,
    deposits: hasDeposits(hall),
    table_types: presentTableTypes(hall, lang),
    payment_methods: availableMethods(deps.paymentProviders),
    max_width: hall.max_width,
    accent_css: paletteCss(hall.palette ?? null),
    logo: hall.logo ? hallImageUrl(deps.env, hall.logo) : null,
    version: project.version,
    push_key: (await vapidKeys(deps)).publicKey,
    min_version: deps.env.MIN_APP_VERSION ?? '',
    waiting: waiting && { offer_minutes: waiting.offer_minutes, max_wishes: waiting.max_wishes },
    web_vitals_percent: webVitalsPercent(deps.env),
  };
}

/** All table types, retired ones too, in the order of `tableTypeIds`. */
function presentTableTypes(hall: Hall, lang: Lang): TableTypeView[] {
  const offered = new Set(hall.outlets.flatMap(({ tables }) => tables.map(({ type }) => type)));
  return tableTypeIds(hall).map((id) => {
    const { name, cloth, drawing } = tableTypeOf(hall, id);
    return { id, name: localize(name, lang), cloth, drawing, offered: offered.has(id) };
  });
}

const hasDeposits = (hall: Hall): boolean =>
  hall.outlets.some(({ tables }) => tables.some((table) => findTypePricing(hall, table).deposit > 0));
