import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Section } from '#components/ui/section.tsx';
import { TextField } from '#components/ui/text-field.tsx';
import { dayWithWeekday, useDayText } from '#components/ui/use-day-text.ts';
import { HoursFields } from './hours-fields.tsx';
import type { HallEditor } from './use-hall-editor.ts';

/** The opening hours of the week, and the days on which others apply. Past days are kept, but not shown. */
export function HoursSection({ editor }: { editor: HallEditor }) {
  const t = useTranslations('counter.hall');
  const dayText = useDayText();
  const { outlet, outletAt, hall, change, errorAt } = editor;
  const path = `outlets.${outletAt}`;
  const days = outlet.days
    .map((day, index) => ({ ...day, index }))
    .filter(({ date }) => date === '' || date >= hall.today);
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Section title={t('week')}>
        <Card className="flex flex-col gap-4">
          {outlet.hours.map((hours, index) => {
            const weekday = dayText(dayWithWeekday(index + 1), { weekday: 'long' });
            return (
              <HoursFields
                key={weekday}
                label={weekday}
                value={hours}
                error={errorAt(`${path}.hours.${index}`)}
                onChange={(next) =>
                  change((edit) => {
                    edit.outlets[outletAt]!.hours[index] = next;
                  })
                }
              />
            );
          })}
        </Card>
      </Section>
      <Section title={t('days')}>
        <Card className="flex flex-col gap-4">
          {days.length === 0 && <p className="text-ink-2">{t('noDays')}</p>}
          {days.map(({ date, hours, index }) => (
            <div key={index} className="flex flex-col gap-2 border-line border-b pb-4">
              <TextField
                label={t('date')}
                type="date"
                value={date}
                min={hall.today}
                error={errorAt(`${path}.days.${index}.date`)}
                onChange={(next) =>
                  change((edit) => {
                    edit.outlets[outletAt]!.days[index]!.date = next;
                  })
                }
              />
              <HoursFields
                label={t('dayHours')}
                value={hours}
                error={errorAt(`${path}.days.${index}.hours`)}
                onChange={(next) =>
                  change((edit) => {
                    edit.outlets[outletAt]!.days[index]!.hours = next;
                  })
                }
              />
              <Button
                variant="danger-ghost"
                size="sm"
                className="self-start"
                onClick={() => change((edit) => void edit.outlets[outletAt]!.days.splice(index, 1))}
              >
                {t('usualAgain')}
              </Button>
            </div>
          ))}
          <Button
            variant="secondary"
            icon={Plus}
            onClick={() =>
              change((edit) => void edit.outlets[outletAt]!.days.push({ date: '', hours: null }))
            }
          >
            {t('addDay')}
          </Button>
        </Card>
      </Section>
    </div>
  );
}
