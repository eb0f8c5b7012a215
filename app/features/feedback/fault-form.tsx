'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { FormProblem } from '#components/ui/form-problem.tsx';
import { ListGroup } from '#components/ui/list-group.tsx';
import { ListRow } from '#components/ui/list-row.tsx';
import { Picker } from '#components/ui/picker.tsx';
import { Sheet } from '#components/ui/sheet.tsx';
import { TextArea } from '#components/ui/text-area.tsx';
import { faultKinds } from '#lib/contract/contact.ts';
import { AttachmentsField } from './attachments-field.tsx';
import { useFaultReport } from './use-fault-report.ts';
import { useTableOptions } from './use-table-options.ts';

/** Reports a fault at a table: kind, text and attachments. `table_id` may be empty. */
export default function FaultForm({ table_id, onClose }: { table_id: string; onClose: () => void }) {
  const t = useTranslations('fault');
  const [picking, setPicking] = useState(false);
  const form = useFaultReport(table_id, onClose);
  const { draft, change } = form;
  const tables = useTableOptions(draft.chosen);
  const table = tables.find(({ value }) => value === draft.chosen);
  return (
    <Sheet
      open
      tall
      onClose={onClose}
      title={t('title')}
      footer={
        <div className="flex flex-col gap-2">
          <FormProblem text={form.problem} />
          <Button
            size="lg"
            block
            loading={form.isPending}
            onClick={() => (table ? form.submit() : form.setProblem(t('whichTable')))}
          >
            {t('send')}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4">
        <ListGroup>
          <ListRow title={t('table')} value={table?.label ?? t('choose')} onClick={() => setPicking(true)} />
        </ListGroup>
        <fieldset className="flex flex-wrap gap-2" aria-label={t('kind')}>
          {faultKinds.map((kind) => (
            <Chip key={kind} selected={draft.kind === kind} onClick={() => change({ kind })}>
              {t(`kinds.${kind}`)}
            </Chip>
          ))}
        </fieldset>
        <TextArea
          label={t('words')}
          placeholder={t('placeholder')}
          rows={3}
          value={draft.content}
          onChange={(content) => change({ content })}
        />
        <AttachmentsField uploads={form.uploads} />
      </div>
      <Picker
        open={picking}
        onClose={() => setPicking(false)}
        title={t('table')}
        options={tables}
        value={draft.chosen}
        onPick={(chosen) => change({ chosen })}
      />
    </Sheet>
  );
}
