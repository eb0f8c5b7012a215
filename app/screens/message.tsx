'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { PagedList } from '#app/features/query/paged-list.tsx';
import { MessageRow } from '#components/message/message-row.tsx';
import { AppBar } from '#components/ui/app-bar.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { ListGroup } from '#components/ui/list-group.tsx';
import { Page } from '#components/ui/page.tsx';
import { Section } from '#components/ui/section.tsx';
import { useDayText } from '#components/ui/use-day-text.ts';
import { useNowMinute } from '#components/ui/use-seconds.ts';
import { serverNow } from '#lib/api/client/server-clock.ts';
import { messageQueries, useReadMessages } from '#lib/api/message.ts';
import { groupByDay } from '#lib/calendar/group-by-date.ts';
import { type Message, messagePath } from '#lib/contract/message.ts';
import { addDays, localDay } from '#lib/domain/time.ts';
import { phoneZone } from '#lib/i18n/phone-zone.ts';
import { useRouter } from '#lib/router/router.ts';
import { toast } from '#lib/toast/toast.ts';

/** Messages: reminders and receipts, by day. */
export default function Messages() {
  const t = useTranslations();
  const { navigateBack, follow } = useRouter();
  const messages = useInfiniteQuery(messageQueries.list(useLocale()));
  const read = useReadMessages();
  const dayName = useDayName();
  const unread = messages.data?.pages[0]?.unread ?? 0;
  const open = (message: Message) => {
    if (!message.read) read.mutate({ ids: [message.id] });
    follow(`#${messagePath(message)}`);
  };
  const readAll = () => read.mutate({}, { onError: () => toast(t('error.network'), 'error') });
  return (
    <Page
      bar={
        <AppBar
          title={t('page.messages')}
          onBack={() => navigateBack()}
          actions={
            unread > 0 && <IconButton icon={CheckCheck} label={t('message.readAll')} onClick={readAll} />
          }
        />
      }
      onRefresh={() => messages.refetch()}
    >
      <div className="flex flex-1 flex-col gap-5">
        <PagedList
          query={messages}
          shape="rows"
          empty={
            <Empty illustration="messages" title={t('message.empty.title')} text={t('message.empty.text')} />
          }
        >
          {(list) =>
            groupByDay(list.map(withZone)).map(({ key, items }) => (
              <Section key={key} title={dayName(key, items[0]?.time_zone ?? phoneZone())}>
                <ListGroup>
                  {items.map((message) => (
                    <MessageRow key={message.id} message={message} onOpen={() => open(message)} />
                  ))}
                </ListGroup>
              </Section>
            ))
          }
        </PagedList>
      </div>
    </Page>
  );
}

/** A server that sends no zone: the phone's. */
const withZone = (message: Message) => ({ ...message, time_zone: message.time_zone ?? phoneZone() });

/** Today, yesterday, or the date. */
function useDayName() {
  const t = useTranslations();
  const dayText = useDayText();
  const now = useNowMinute(serverNow);
  return (day: string, zone: string) => {
    const today = localDay(now, zone);
    if (day === today) return t('ui.today');
    if (day === addDays(today, -1)) return t('message.yesterday');
    return dayText(day, { dateStyle: 'medium' });
  };
}
