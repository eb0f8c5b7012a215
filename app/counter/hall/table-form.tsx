import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, RotateCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { FormProblem } from '#components/ui/form-problem.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { SelectField } from '#components/ui/select-field.tsx';
import { TextField } from '#components/ui/text-field.tsx';
import type { TableEdit } from '#lib/contract/counter/hall.ts';
import { PlanPreview } from './plan-preview.tsx';
import type { HallEditor } from './use-hall-editor.ts';

/** How far a tap moves a table, meters. */
const STEP = 0.1;
const moves = [
  { icon: ArrowLeft, label: 'left', x: -STEP, y: 0 },
  { icon: ArrowRight, label: 'right', x: STEP, y: 0 },
  { icon: ArrowUp, label: 'up', x: 0, y: -STEP },
  { icon: ArrowDown, label: 'down', x: 0, y: STEP },
] as const;

/** Without rounding, ten steps would not be a meter. */
const rounded = (meters: number) => Math.round(meters * 100) / 100;

/** One table: its number, its type, which has its prices, and its place. */
export function TableForm({
  editor: { edit, outlet, outletAt, hall, change, errorAt },
  plan,
  index,
  onSelect,
  onRemove,
}: {
  editor: HallEditor;
  /** The size of the room, meters. */
  plan: { readonly width: number; readonly height: number };
  index: number;
  onSelect: (index: number) => void;
  onRemove: () => void;
}) {
  const t = useTranslations('counter.hall');
  const table = outlet.tables[index]!;
  const path = `outlets.${outletAt}.tables.${index}`;
  const set = (update: (table: TableEdit) => void) =>
    change(({ outlets }) => update(outlets[outletAt]!.tables[index]!));
  const setType = (type: string) =>
    set((each) => {
      each.type = type;
      // The table gets the size of another table of the type.
      const same = edit.outlets
        .flatMap(({ tables }) => tables)
        .find((other) => other.type === type && other.id !== each.id);
      if (same) Object.assign(each.plan, { w: same.plan.w, h: same.plan.h });
    });
  const move = (x: number, y: number) =>
    set(({ plan }) => Object.assign(plan, { x: rounded(plan.x + x), y: rounded(plan.y + y) }));
  return (
    <Card className="flex flex-col gap-4">
      <TextField
        label={t('number')}
        value={table.number}
        maxLength={10}
        autoComplete="off"
        error={errorAt(`${path}.number`)}
        onChange={(number) => set((each) => Object.assign(each, { number }))}
      />
      <SelectField
        label={t('type')}
        value={table.type}
        // Only the owner changes the type of a table that the hall has, as the prices. A new table has no id.
        disabled={!hall.is_owner && table.id !== ''}
        error={errorAt(`${path}.type`)}
        hint={t('typeHint')}
        onChange={setType}
        options={hall.types.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Checkbox
        checked={table.out_of_service}
        onChange={(out_of_service) => set((each) => Object.assign(each, { out_of_service }))}
      >
        {t('outOfService')}
      </Checkbox>
      <fieldset>
        <legend className="mb-1.5 font-medium text-ink-2 text-small">{t('place')}</legend>
        <div className="mb-2 lg:hidden">
          <PlanPreview plan={plan} tables={outlet.tables} selected={index} onSelect={onSelect} />
        </div>
        <div className="flex flex-wrap gap-1">
          {moves.map(({ icon, label, x, y }) => (
            <IconButton
              key={label}
              icon={icon}
              variant="fill"
              label={t(`move.${label}`)}
              onClick={() => move(x, y)}
            />
          ))}
          <IconButton
            icon={RotateCw}
            variant="fill"
            label={t('move.turn')}
            onClick={() => set(({ plan }) => Object.assign(plan, { rotate: (plan.rotate + 90) % 180 }))}
          />
        </div>
        <FormProblem text={errorAt(`${path}.plan`)} />
      </fieldset>
      <Button variant="danger-ghost" onClick={onRemove}>
        {t('removeTable')}
      </Button>
    </Card>
  );
}
