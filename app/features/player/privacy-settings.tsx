'use client';

import { useQuery } from '@tanstack/react-query';
import { MailOpen, Users } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Suspense, useState } from 'react';
import { useNetworkToast } from '#app/features/query/use-network-toast.ts';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { ListGroup } from '#components/ui/list-group.tsx';
import { ListRow } from '#components/ui/list-row.tsx';
import { Section } from '#components/ui/section.tsx';
import { Toggle } from '#components/ui/toggle.tsx';
import { playerInvitationQueries, useSetPrivacy } from '#lib/api/player-invitation.ts';
import { useOnline } from '#lib/network/online.ts';

const PeopleSheet = lazyPart(() => import('./people-sheet.tsx'));

/** Whether others may invite the person, and the people they play with. */
export function PrivacySettings() {
  const t = useTranslations('people');
  const online = useOnline();
  const withNetworkToast = useNetworkToast();
  const { data } = useQuery(playerInvitationQueries.privacy());
  const change = useSetPrivacy();
  const [open, setOpen] = useState(false);
  const wanted = change.isPending ? change.variables.invitations : (data?.invitations ?? true);
  return (
    <Section title={t('title')}>
      <ListGroup label={t('title')}>
        <ListRow
          icon={MailOpen}
          title={t('wanted.title')}
          detail={t(online ? 'wanted.text' : 'offline')}
          value={
            <Toggle
              label={t('wanted.title')}
              checked={wanted}
              disabled={!online || !data}
              onChange={(invitations) => void withNetworkToast(() => change.mutateAsync({ invitations }))}
            />
          }
        />
        <ListRow icon={Users} title={t('known')} onClick={() => setOpen(true)} />
      </ListGroup>
      {open && (
        <Suspense>
          <PeopleSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Section>
  );
}
