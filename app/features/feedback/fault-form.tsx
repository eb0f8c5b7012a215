'use client';

import { useQueries, useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import * as v from 'valibot';
import { Button } from '#components/ui/button.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { ListGroup } from '#components/ui/list-group.tsx';
import { ListRow } from '#components/ui/list-row.tsx';
import { Picker } from '#components/ui/picker.tsx';
import { Sheet } from '#components/ui/sheet.tsx';
import { TextArea } from '#components/ui/text-area.tsx';
import { useReportFault } from '#lib/api/contact.ts';
import { outletQueries } from '#lib/api/outlet.ts';
import { tableQueries } from '#lib/api/table.ts';
import { faultKinds } from '#lib/contract/contact.ts';
import { formDraft } from '#lib/draft/form-draft.ts';
import { useChosenOutlet } from '#lib/outlet/chosen-outlet.ts';
import { toast } from '#lib/toast/toast.ts';
import { uploadedAttachments, useUploads } from '#lib/upload/use-uploads.ts';
import { AttachmentsField } from './attachments-field.tsx';

const draftSchema = v.object({
  /** Id of the table. */
  chosen: v.string(),
  kind: v.nullable(v.picklist(faultKinds)),
  content: v.string(),
});
type Draft = v.InferOutput<typeof draftSchema>;
const drafts = formDraft('fault', draftSchema);

/** Something is wrong at a table: which, what, in words and pictures. */
export default function FaultForm({ table_id, onClose }: { table_id: string; onClose: () => void }) {
  const t = useTranslations();
  const [{ chosen, kind, content }, setDraft] = useState<Draft>(
    () => drafts.read(table_id) ?? { chosen: table_id, kind: null, content: '' },
  );
  const change = (part: Partial<Draft>) => {
    const next = { chosen, kind, content, ...part };
    setDraft(next);
    drafts.write(next, table_id);
  };
  const [picking, setPicking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const uploads = useUploads({ images: [], video: null }, (why) =>
    toast(t(`upload.problem.${why}`), 'error'),
  );
  const { images, video, busy, failed } = uploadedAttachments(uploads.items);
  const report = useReportFault();
  const tables = useTables();
  const table = tables.find(({ value }) => value === chosen);

  const submit = async () => {
    if (!table) return setProblem(t('fault.whichTable'));
    if (!kind) return setProblem(t('fault.whatKind'));
    if (!content.trim()) return setProblem(t('fault.whatWords'));
    if (busy || failed) return setProblem(t(busy ? 'upload.wait' : 'upload.fix'));
    setProblem(null);
    try {
      const reply = await report.mutateAsync({ table_id: chosen, kind, content, images, video });
      if (reply.code === 0) return setProblem(reply.msg || null);
      drafts.clear(table_id);
      toast(t('fault.done'), 'success');
      onClose();
    } catch {
      toast(t('error.network'), 'error');
    }
  };

  return (
    <Sheet
      open
      tall
      onClose={onClose}
      title={t('fault.title')}
      footer={
        <div className="flex flex-col gap-2">
          {problem && (
            <p role="alert" className="text-danger-text text-small">
              {problem}
            </p>
          )}
          <Button size="lg" block loading={report.isPending} onClick={submit}>
            {t('fault.send')}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4">
        <ListGroup>
          <ListRow
            title={t('fault.table')}
            value={table?.label ?? t('fault.choose')}
            onClick={() => setPicking(true)}
          />
        </ListGroup>
        <fieldset className="flex flex-wrap gap-2" aria-label={t('fault.kind')}>
          {faultKinds.map((value) => (
            <Chip key={value} selected={kind === value} onClick={() => change({ kind: value })}>
              {t(`fault.kinds.${value}`)}
            </Chip>
          ))}
        </fieldset>
        <TextArea
          label={t('fault.words')}
          placeholder={t('fault.placeholder')}
          rows={3}
          value={content}
          onChange={(next) => change({ content: next })}
        />
        <AttachmentsField uploads={uploads} />
      </div>
      <Picker
        open={picking}
        onClose={() => setPicking(false)}
        title={t('fault.table')}
        options={tables}
        value={chosen}
        onPick={(next) => change({ chosen: next })}
      />
    </Sheet>
  );
}

/** The tables of the outlet that Home shows first, then those of the others. */
function useTables() {
  const t = useTranslations('table');
  const [outlet] = useChosenOutlet();
  const { data: stores } = useQuery(outletQueries.list(useLocale(), null));
  const known = [...(stores?.list ?? [])].sort((a, b) => Number(b.id === outlet) - Number(a.id === outlet));
  const lists = useQueries({ queries: known.map(({ id }) => tableQueries.list(id)) });
  return lists.flatMap(({ data }, index) =>
    (data?.list ?? []).map((table) => ({
      value: table.id,
      label: t('name', { number: table.number }),
      detail: known[index]?.name ?? '',
    })),
  );
}
