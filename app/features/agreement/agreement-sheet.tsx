'use client';

import { useTranslations } from 'next-intl';
import { useNetworkToast } from '#app/features/query/use-network-toast.ts';
import { Button } from '#components/ui/button.tsx';
import { ListGroup } from '#components/ui/list-group.tsx';
import { ListRow } from '#components/ui/list-row.tsx';
import { Sheet } from '#components/ui/sheet.tsx';
import { useAgree, useSignOut } from '#lib/api/user.ts';
import { FullCatalogue } from '#lib/i18n/provider.tsx';
import { href } from '#lib/router/router.ts';
import { useSession } from '#lib/session/session.ts';

/** For a text with a new version: the person agrees to it before anything else, or signs out. */
export default function AgreementSheet() {
  return (
    <FullCatalogue>
      <ChangedTexts />
    </FullCatalogue>
  );
}

const pages = { terms: '/pages/entry/text', privacy: '/pages/entry/text1' } as const;

function ChangedTexts() {
  const t = useTranslations();
  const withNetworkToast = useNetworkToast();
  const changed = useSession()?.userinfo.must_agree ?? [];
  const agree = useAgree();
  const signOut = useSignOut();
  return (
    <Sheet
      open
      title={t('agree.title')}
      footer={
        <div className="flex flex-col gap-2.5">
          <Button
            size="lg"
            block
            loading={agree.isPending}
            onClick={() => withNetworkToast(() => agree.mutateAsync({}))}
          >
            {t('agree.submit')}
          </Button>
          <Button block variant="ghost" loading={signOut.isPending} onClick={() => signOut.mutate()}>
            {t('mine.signOut')}
          </Button>
        </div>
      }
    >
      <p className="mb-4 text-ink-2">{t('agree.text')}</p>
      <ListGroup>
        {changed.map((text) => (
          <ListRow key={text} title={t(`page.${text}`)} href={href(pages[text])} />
        ))}
      </ListGroup>
    </Sheet>
  );
}
