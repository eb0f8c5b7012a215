'use client';

import { BellRing, MessagesSquare } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ListGroup } from '#components/ui/list-group.tsx';
import { ListRow } from '#components/ui/list-row.tsx';
import { Section } from '#components/ui/section.tsx';
import { Toggle } from '#components/ui/toggle.tsx';
import { pushTopics } from '#lib/contract/push.ts';
import { href } from '#lib/router/router.ts';
import { usePush } from './use-push.ts';

/** Pushes on this phone, by topic, and the messages in the app. */
export function PushSettings() {
  const t = useTranslations();
  const { state, topics, busy, change } = usePush();
  const needsAction = state === 'install' || state === 'denied';
  return (
    <Section title={t('settings.reminders')}>
      <ListGroup label={t('settings.reminders')}>
        {state !== 'none' && (
          <ListRow
            icon={BellRing}
            title={t('push.title')}
            detail={needsAction ? t(`push.${state}`) : t('push.text')}
            value={
              <Toggle
                label={t('push.title')}
                checked={state === 'on'}
                disabled={busy || needsAction}
                onChange={(on) => change(on ? pushTopics : null)}
              />
            }
          />
        )}
        {state === 'on' &&
          pushTopics.map((topic) => (
            <ListRow
              key={topic}
              leading={<span className="w-5 shrink-0" />}
              title={t(`push.topic.${topic}`)}
              value={
                <Toggle
                  label={t(`push.topic.${topic}`)}
                  checked={topics.includes(topic)}
                  disabled={busy}
                  onChange={(on) =>
                    change(pushTopics.filter((one) => (one === topic ? on : topics.includes(one))))
                  }
                />
              }
            />
          ))}
        <ListRow icon={MessagesSquare} title={t('push.messages')} href={href('/pages/message')} />
      </ListGroup>
    </Section>
  );
}
