import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { FormProblem } from '#components/ui/form-problem.tsx';
import { ListGroup } from '#components/ui/list-group.tsx';
import { ListRow } from '#components/ui/list-row.tsx';
import { ListAndForm } from './list-and-form.tsx';
import { PlanPreview } from './plan-preview.tsx';
import { TableForm } from './table-form.tsx';
import type { HallEditor } from './use-hall-editor.ts';

/** The tables of the outlet: in a list and on the plan. */
export function TablesSection({ editor }: { editor: HallEditor }) {
  const t = useTranslations('counter.hall');
  const tc = useTranslations('counter');
  const { outlet, outletAt, hall, change, errorAt } = editor;
  const { tables } = outlet;
  const path = `outlets.${outletAt}.tables`;
  const wrong = tables.findIndex((_, index) => errorAt(`${path}.${index}`));
  const [selected, setSelected] = useState<number | null>(wrong < 0 ? null : wrong);
  const plan = hall.outlets.find(({ id }) => id === outlet.id)?.plan ?? { width: 1, height: 1 };
  const typeName = (type: string) => hall.types.find(({ id }) => id === type)?.name ?? type;
  const add = () => {
    const last = tables.at(-1);
    const type = last?.type ?? hall.types[0]?.id ?? '';
    const size = { w: last?.plan.w ?? 2.54, h: last?.plan.h ?? 1.27 };
    setSelected(tables.length);
    change(({ outlets }) => {
      outlets[outletAt]!.tables.push({
        id: '',
        number: '',
        type,
        plan: { ...size, x: plan.width / 2, y: plan.height / 2, rotate: 0 },
        out_of_service: false,
      });
    });
  };
  return (
    <ListAndForm
      onClose={() => setSelected(null)}
      form={
        selected !== null &&
        tables[selected] && (
          <TableForm
            key={selected}
            editor={editor}
            plan={plan}
            index={selected}
            onSelect={setSelected}
            onRemove={() => {
              setSelected(null);
              change(({ outlets }) => void outlets[outletAt]!.tables.splice(selected, 1));
            }}
          />
        )
      }
    >
      <PlanPreview plan={plan} tables={tables} selected={selected} onSelect={setSelected} />
      <ListGroup label={t('section.tables')}>
        {tables.map((table, index) => (
          <ListRow
            key={table.id || index}
            title={table.number ? tc('table', { number: table.number }) : t('newTable')}
            detail={typeName(table.type)}
            value={
              errorAt(`${path}.${index}`) ? (
                <Badge tone="danger">{t('wrong')}</Badge>
              ) : (
                table.out_of_service && <Badge tone="warn">{tc('state.out')}</Badge>
              )
            }
            current={index === selected}
            onClick={() => setSelected(index)}
          />
        ))}
      </ListGroup>
      <FormProblem text={wrong < 0 ? errorAt(path) : null} />
      <Button variant="secondary" icon={Plus} onClick={add}>
        {t('addTable')}
      </Button>
    </ListAndForm>
  );
}
