import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { AmountField, useReadAmount } from '#components/counter/amount-field.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import type { PricingEdit } from '#lib/contract/counter/hall.ts';
import { BandFields } from './band-fields.tsx';
import { PriceGrid } from './price-grid.tsx';
import { PriceProbe } from './price-probe.tsx';
import { typedTariff } from './typed-tariff.ts';
import type { HallEditor } from './use-hall-editor.ts';

/**
 * The prices of the hall by table type, those that the outlet has of its own, and the limit of the staff. For
 * owners.
 */
export function PricesSection({ editor }: { editor: HallEditor }) {
  const t = useTranslations('counter.hall');
  const { edit, outlet, hall, change, errorAt } = editor;
  const shown = (edit.prices ?? [])
    .map((pricing, index) => ({ pricing, index }))
    .filter(({ pricing }) => pricing.outlet_id === null || pricing.outlet_id === outlet.id);
  const outletName = hall.outlets.find(({ id }) => id === outlet.id)?.name ?? '';
  const typeName = (type: string) => hall.types.find(({ id }) => id === type)?.name ?? type;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-4">
        {shown.map(({ pricing, index }) => {
          const set = (update: (pricing: PricingEdit) => void) =>
            change(({ prices }) => update(prices![index]!));
          const path = `prices.${index}`;
          return (
            <Card key={index} className="flex flex-col gap-4">
              <div>
                <h3 className="font-semibold text-title">{typeName(pricing.type)}</h3>
                <p className="text-ink-3 text-small">
                  {pricing.outlet_id === null ? t('hallPrices') : t('ownPrices', { outlet: outletName })}
                </p>
              </div>
              <div className="grid grid-cols-2 gap-2">
                <AmountField
                  label={t('perHour')}
                  value={pricing.default_per_hour}
                  error={errorAt(`${path}.default_per_hour`)}
                  onChange={(typed) => set((each) => Object.assign(each, { default_per_hour: typed }))}
                />
                <AmountField
                  label={t('deposit')}
                  value={pricing.deposit}
                  error={errorAt(`${path}.deposit`)}
                  onChange={(typed) => set((each) => Object.assign(each, { deposit: typed }))}
                />
              </div>
              <PricesOfWeek
                pricing={pricing}
                onChange={(bands) => set((each) => Object.assign(each, { bands }))}
              />
              {pricing.bands.map((band, at) => (
                <BandFields
                  // biome-ignore lint/suspicious/noArrayIndexKey: a band has no id, and its order is its meaning.
                  key={at}
                  band={band}
                  errorAt={(field) => errorAt(`${path}.bands.${at}${field}`)}
                  onChange={(next) =>
                    set(({ bands }) => {
                      bands[at] = next;
                    })
                  }
                  onRemove={() => set(({ bands }) => void bands.splice(at, 1))}
                />
              ))}
              <Button
                variant="secondary"
                icon={Plus}
                onClick={() =>
                  set(({ bands, default_per_hour }) => {
                    bands.push({
                      weekdays: [],
                      holidays: false,
                      from: '18:00',
                      to: '02:00',
                      per_hour: default_per_hour,
                    });
                  })
                }
              >
                {t('addBand')}
              </Button>
            </Card>
          );
        })}
      </div>
      <div className="flex flex-col gap-4">
        <PriceProbe editor={editor} />
        {edit.limits && (
          <Card className="flex flex-col gap-4">
            <div>
              <h3 className="font-semibold text-title">{t('limits')}</h3>
              <p className="text-ink-3 text-small">{t('hallPrices')}</p>
            </div>
            <AmountField
              label={t('secondPerson')}
              hint={t('secondPersonHint')}
              value={edit.limits.second_person}
              error={errorAt('limits.second_person')}
              onChange={(second_person) =>
                change((next) => Object.assign(next, { limits: { second_person } }))
              }
            />
          </Card>
        )}
      </div>
    </div>
  );
}

/** The grid of the prices, or why it can't be shown. */
function PricesOfWeek({
  pricing,
  onChange,
}: {
  pricing: PricingEdit;
  onChange: (bands: PricingEdit['bands']) => void;
}) {
  const t = useTranslations('counter.hall');
  const tariff = typedTariff(pricing, useReadAmount());
  return tariff ? (
    <PriceGrid tariff={tariff} onChange={onChange} />
  ) : (
    <p className="text-ink-2">{t('probeNone')}</p>
  );
}
