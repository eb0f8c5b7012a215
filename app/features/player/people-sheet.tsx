'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useNetworkToast } from '#app/features/query/use-network-toast.ts';
import { PersonRow } from '#components/player/person-row.tsx';
import { Button } from '#components/ui/button.tsx';
import { ListGroup } from '#components/ui/list-group.tsx';
import { Sheet } from '#components/ui/sheet.tsx';
import { SkeletonList } from '#components/ui/skeleton-list.tsx';
import { playerInvitationQueries, useUnblockPerson } from '#lib/api/player-invitation.ts';
import { useOnline } from '#lib/network/online.ts';
import { BlockButton } from './block-button.tsx';
import { PeopleList } from './people-list.tsx';

/** The people with whom the person played, and whom they have blocked. */
export default function PeopleSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('people');
  const online = useOnline();
  const withNetworkToast = useNetworkToast();
  const known = useQuery(playerInvitationQueries.known(null));
  const privacy = useQuery(playerInvitationQueries.privacy());
  const unblock = useUnblockPerson();
  const blocked = privacy.data?.blocked ?? [];
  const failed = (known.isError && !known.data) || (privacy.isError && !privacy.data);
  const retry = () => {
    void known.refetch();
    void privacy.refetch();
  };
  return (
    <Sheet open onClose={onClose} title={t('known')}>
      <div className="flex flex-col gap-5">
        <p className="text-ink-2">{t('knownText')}</p>
        {failed ? (
          <div role="alert" className="flex flex-col gap-3">
            <p className="text-ink-2">{t('failed')}</p>
            <Button variant="secondary" loading={known.isFetching} onClick={retry}>
              {t('retry')}
            </Button>
          </div>
        ) : known.data && privacy.data ? (
          <>
            {known.data.list.length === 0 ? (
              <p className="text-ink-3 text-small">{t('nobody')}</p>
            ) : (
              <ListGroup label={t('known')}>
                {known.data.list.map((person) => (
                  <PersonRow
                    key={person.id}
                    person={person}
                    value={<BlockButton personId={person.id} name={person.nickname} />}
                  />
                ))}
              </ListGroup>
            )}
            <PeopleList
              title={t('blocked')}
              people={blocked}
              action={t('unblock')}
              disabled={!online || unblock.isPending}
              onAction={(id) => withNetworkToast(() => unblock.mutateAsync({ id }))}
            />
            {!online && blocked.length > 0 && <p className="px-1 text-ink-3 text-small">{t('offline')}</p>}
          </>
        ) : (
          <SkeletonList rows={2} shape="rows" label={t('known')} />
        )}
      </div>
    </Sheet>
  );
}
