import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { mergeCatalogues } from '#lib/i18n/merge-catalogues.ts';
import en from '#messages/counter/reports/en.json' with { type: 'json' };
import main from '#messages/en.json' with { type: 'json' };
import { HeatMap } from './heat-map.tsx';

test('the days outside of the period are not called closed', () => {
  const cells = [{ weekday: 5, hour: 18, open_minutes: 60, occupied_minutes: 30 }];
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={mergeCatalogues(main, en)} timeZone="UTC">
      {/* These days are a Thursday and a Friday. */}
      <HeatMap cells={cells} from="2026-11-26" to="2026-11-27" today="2026-12-01" />
    </NextIntlClientProvider>,
  );
  expect(html.match(/Closed/g)).toHaveLength(1);
  expect(html.match(/Not in these days/g)).toHaveLength(5);
});

test('the hours to come today are not called closed', () => {
  const cells = [
    { weekday: 4, hour: 21, open_minutes: 60, occupied_minutes: 30 },
    { weekday: 5, hour: 18, open_minutes: 60, occupied_minutes: 30 },
  ];
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={mergeCatalogues(main, en)} timeZone="UTC">
      <HeatMap cells={cells} from="2026-11-26" to="2026-11-27" today="2026-11-27" />
    </NextIntlClientProvider>,
  );
  // Thursday at 18:00 was closed; Friday at 21:00 is to come.
  expect(html.match(/Closed/g)).toHaveLength(1);
  expect(html.match(/Still to come/g)).toHaveLength(1);
});
