'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import * as v from 'valibot';
import { useNetworkToast } from '#app/features/query/use-network-toast.ts';
import { useReportFault } from '#lib/api/contact.ts';
import { faultKinds } from '#lib/contract/contact.ts';
import { formDraft } from '#lib/draft/form-draft.ts';
import { toast } from '#lib/toast/toast.ts';
import { uploadedAttachments, useUploads } from '#lib/upload/use-uploads.ts';

const draftSchema = v.object({
  chosen: v.string(),
  kind: v.nullable(v.picklist(faultKinds)),
  content: v.string(),
});
type FaultDraft = v.InferOutput<typeof draftSchema>;
const drafts = formDraft('fault', draftSchema);

/** A fault report while it is written: kept as a draft until it is sent. */
export function useFaultReport(table_id: string, onDone: () => void) {
  const t = useTranslations();
  const withNetworkToast = useNetworkToast();
  const [draft, setDraft] = useState<FaultDraft>(
    () => drafts.read(table_id) ?? { chosen: table_id, kind: null, content: '' },
  );
  const [problem, setProblem] = useState<string | null>(null);
  const uploads = useUploads({ images: [], video: null }, (fileProblem) =>
    toast(t(`upload.problem.${fileProblem}`), 'error'),
  );
  const report = useReportFault();

  const submit = async () => {
    const { chosen, kind, content } = draft;
    const { images, video, busy, failed } = uploadedAttachments(uploads.items);
    if (!kind) return setProblem(t('fault.whatKind'));
    if (!content.trim()) return setProblem(t('fault.whatWords'));
    if (busy || failed) return setProblem(t(busy ? 'upload.wait' : 'upload.fix'));
    setProblem(null);
    await withNetworkToast(async () => {
      const reply = await report.mutateAsync({ table_id: chosen, kind, content, images, video });
      if (reply.code === 0) return setProblem(reply.msg || null);
      drafts.clear(table_id);
      toast(t('fault.done'), 'success');
      onDone();
    });
  };

  return {
    draft,
    uploads,
    problem,
    setProblem,
    isPending: report.isPending,
    change(part: Partial<FaultDraft>) {
      const next = { ...draft, ...part };
      setDraft(next);
      setProblem(null);
      drafts.write(next, table_id);
    },
    submit,
  };
}
