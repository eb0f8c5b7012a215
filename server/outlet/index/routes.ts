import { indexApi, type PaymentMethod } from '#lib/contract/config.ts';
import { renderMarkdown } from '#server/core/markdown.ts';
import { words } from '#server/hall/fields.ts';
import type { Routes } from '#server/http/mount.ts';
import { vapidKeys } from '#server/notify/push/keys.ts';
import project from '../../../package.json' with { type: 'json' };

export const indexRoutes: Routes = (mount) => {
  mount.guest(indexApi.config, async ({ deps, hall, lang }) => {
    const { max_unpaid: _, ...booking } = hall.rules;
    const methods: PaymentMethod[] = ['wallet', ...deps.payments.keys()];
    return {
      brand: words(hall.brand, lang),
      currency: hall.currency,
      default_country: hall.default_country,
      resend_seconds: hall.resend_seconds,
      topup_min: hall.topup.min,
      topup_max: hall.topup.max,
      booking,
      payment_methods: methods,
      max_width: hall.max_width,
      version: project.version,
      push_key: (await vapidKeys(deps.db)).publicKey,
      min_version: deps.env.MIN_APP_VERSION ?? '',
    };
  });

  mount.guest(indexApi.text, async ({ hall, lang }, { key }) => {
    const { title, version, date, body } = hall.texts[key];
    return { title: words(title, lang), version, date, html: renderMarkdown(words(body, lang)) };
  });
};
