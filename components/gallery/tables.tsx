import { useState } from 'react';
import { FloorPlan } from '#components/table/floor-plan.tsx';
import { Legend } from '#components/table/legend.tsx';
import { TableCard } from '#components/table/table-card.tsx';
import { TableDrawing } from '#components/table/table-drawing.tsx';
import { Card } from '#components/ui/card.tsx';
import { Section } from '#components/ui/section.tsx';
import { room, tables, ZONE } from './samples/orders.ts';

export function Tables() {
  const [selected, setSelected] = useState<string | null>('table-3');
  return (
    <Section title="Floor plan">
      <div className="flex flex-col gap-3">
        <FloorPlan room={room} tables={tables} timeZone={ZONE} selectedId={selected} onSelect={setSelected} />
        <Legend types={['pool', 'snooker', 'chinese_eight']} />
        <TableCard table={tables[1]!} timeZone={ZONE} />
        <TableCard table={tables[3]!} timeZone={ZONE} />
        <Card>
          <TableDrawing number="5" type="chinese_eight" state="in_use" />
          <TableDrawing number="2" type="snooker" state="free" />
          <TableDrawing number="12" type="pool" state="cleaning" />
        </Card>
      </div>
    </Section>
  );
}
