'use client';

import type { InfiniteData } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { TopBar } from '#app/overlays/top-bar.tsx';
import { Button } from '#components/ui/button.tsx';
import { useIsPast } from '#components/ui/use-seconds.ts';
import { serverNow } from '#lib/api/client/server-clock.ts';
import { useReadMessages } from '#lib/api/message.ts';
import { type Message, type MessageKind, messagePath } from '#lib/contract/message.ts';
import { useRouter } from '#lib/router/router.ts';

/** The kinds of messages about what the staff write or do, which the person would not learn of otherwise. */
const FROM_STAFF: readonly MessageKind[] = ['from_hall', 'fault', 'moved', 'sign_in', 'queue_called'];

/** The number of seconds after which a message waits on its page only. */
const NEWS_SECONDS = 12 * 3600;

/** The newest unread message of the staff. `closedIds` are the messages that were closed on this phone. */
export const staffMessage = (
  data: InfiniteData<{ list: Message[] }> | undefined,
  closedIds: readonly string[],
): Message | undefined =>
  data?.pages[0]?.list.find(
    ({ id, kind, read }) => !read && FROM_STAFF.includes(kind) && !closedIds.includes(id),
  );

/** Shows a message of the staff on whatever page is open, until it is read or closed. */
export function MessageBar({ data }: { data: InfiniteData<{ list: Message[] }> | undefined }) {
  const t = useTranslations('moment.message');
  const { follow } = useRouter();
  const read = useReadMessages();
  const [closedIds, setClosedIds] = useState<readonly string[]>([]);
  const message = staffMessage(data, closedIds);
  const isOld = useIsPast(message ? message.created_at + NEWS_SECONDS : null, serverNow);
  if (!message || isOld) return null;
  const close = () => {
    setClosedIds((ids) => [...ids, message.id]);
    read.mutate({ ids: [message.id] });
  };
  const open = () => {
    close();
    follow(`#${messagePath(message)}`);
  };
  return (
    <TopBar
      key={message.id}
      onClose={close}
      action={
        <Button size="sm" onClick={open}>
          {t('open')}
        </Button>
      }
    >
      <span className="block font-semibold text-small">{message.title}</span>
      <span className="wrap-anywhere line-clamp-3">{message.text}</span>
    </TopBar>
  );
}
