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

/** Reminders: on this phone by topic, where it can be reached, and in the app always. */
export function PushSettings() {
  const t = useTranslations();
  const { way, topics, busy, change } = usePush();
  const text = way === 'install' || way === 'denied' ? t(`push.${way}`) : t('push.text');
  return (
    <Section title={t('settings.reminders')}>
      <ListGroup label={t('settings.reminders')}>
        {way !== 'none' && (
          <ListRow
            icon={BellRing}
            title={t('push.title')}
            detail={text}
            value={
              <Toggle
                label={t('push.title')}
                checked={way === 'on'}
                disabled={busy || way === 'install' || way === 'denied'}
                onChange={(on) => change(on ? pushTopics : null)}
              />
            }
          />
        )}
        {way === 'on' &&
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
