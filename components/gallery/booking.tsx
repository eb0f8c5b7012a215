import { useState } from 'react';
import { PriceLines } from '#components/order/price-lines.tsx';
import { useDuration } from '#components/order/use-duration.ts';
import { DayBar } from '#components/table/day-bar.tsx';
import { Card } from '#components/ui/card.tsx';
import { DayStrip } from '#components/ui/day-strip.tsx';
import { Section } from '#components/ui/section.tsx';
import { Stepper } from '#components/ui/stepper.tsx';
import { TimeGrid } from '#components/ui/time-grid.tsx';
import { chosen, lines, NOW, slots, starts, ZONE } from './samples/orders.ts';

export function Booking() {
  const [day, setDay] = useState('2026-11-21');
  const [start, setStart] = useState<number | null>(chosen.start_at);
  const [minutes, setMinutes] = useState(90);
  const duration = useDuration();
  const days = ['20', '21', '22', '23', '24', '25', '26'].map((date) => `2026-11-${date}`);
  return (
    <Section title="Booking">
      <div className="flex flex-col gap-4">
        <DayStrip label="Day" days={days} today="2026-11-20" value={day} onChange={setDay} />
        <Card>
          <DayBar slots={slots} timeZone={ZONE} nowAt={NOW} />
        </Card>
        <TimeGrid
          label="Start"
          starts={starts}
          timeZone={ZONE}
          value={start}
          onChange={setStart}
          note={() => '¥68/h'}
        />
        <Stepper
          label="Duration"
          value={minutes}
          onChange={setMinutes}
          min={30}
          max={240}
          step={30}
          format={duration}
        />
        <Card>
          <PriceLines lines={lines} total={12740} timeZone={ZONE} />
        </Card>
      </div>
    </Section>
  );
}
