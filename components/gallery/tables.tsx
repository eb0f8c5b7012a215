import { CalendarCheck, UserRound } from 'lucide-react';
import { useState } from 'react';
import { FloorPlan } from '#components/table/floor-plan.tsx';
import { Legend } from '#components/table/legend.tsx';
import { TableCard } from '#components/table/table-card.tsx';
import { TableDrawing } from '#components/table/table-drawing.tsx';
import { usePlanZoom } from '#components/table/use-plan-zoom.ts';
import { Card } from '#components/ui/card.tsx';
import { Section } from '#components/ui/section.tsx';
import { NOW, room, tables, ZONE } from './samples/orders.ts';

const marks = new Map([
  ['table-1', { icon: UserRound, text: 'Your game', isNow: true }],
  ['table-6', { icon: CalendarCheck, text: 'Your booking', isNow: false }],
]);

export function Tables() {
  const [selected, setSelected] = useState<string | null>('table-3');
  const zoom = usePlanZoom();
  return (
    <Section title="Floor plan">
      <div className="flex flex-col gap-3">
        <FloorPlan
          room={room}
          tables={tables}
          timeZone={ZONE}
          zoom={zoom}
          marks={marks}
          selectedId={selected}
          onSelect={setSelected}
        />
        <Legend types={['pool', 'snooker', 'chinese_eight', 'carom']} marks={[...marks.values()]} />
        <TableCard table={tables[1]!} timeZone={ZONE} />
        <TableCard table={tables[3]!} timeZone={ZONE} />
        <TableCard table={{ ...tables[5]!, open_now: false, opens_at: NOW + 7200 }} timeZone={ZONE} />
        <Card>
          <TableDrawing number="5" type="chinese_eight" state="in_use" stateText="in use" />
          <TableDrawing number="2" type="snooker" state="free" stateText="free" />
          <TableDrawing number="12" type="pool" state="cleaning" stateText="cleaning" />
          <TableDrawing number="7" type="pool" state="closed" stateText="closed" />
          <TableDrawing number="3" type="carom" state="free" stateText="free" />
          <TableDrawing number="4" type="carom" state="in_use" stateText="in use" />
        </Card>
      </div>
    </Section>
  );
}
