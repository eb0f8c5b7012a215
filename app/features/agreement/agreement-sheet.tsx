'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { ListGroup } from '#components/ui/list-group.tsx';
import { ListRow } from '#components/ui/list-row.tsx';
import { Sheet } from '#components/ui/sheet.tsx';
import { useAgree, useSignOut } from '#lib/api/user.ts';
import { FullCatalogue } from '#lib/i18n/provider.tsx';
import { href } from '#lib/router/router.ts';
import { useSession } from '#lib/session/session.ts';
import { toast } from '#lib/toast/toast.ts';

/** A text has a new version: it is agreed to before anything goes on, or the person signs out. */
export default function AgreementSheet() {
  return (
    <FullCatalogue>
      <Asking />
    </FullCatalogue>
  );
}

const pages = { terms: '/pages/entry/text', privacy: '/pages/entry/text1' } as const;

function Asking() {
  const t = useTranslations();
  const changed = useSession()?.userinfo.must_agree ?? [];
  const agree = useAgree();
  const signOut = useSignOut();
  const onAgree = () => agree.mutateAsync().catch(() => toast(t('error.network'), 'error'));
  return (
    <Sheet
      open
      title={t('agree.title')}
      footer={
        <div className="flex flex-col gap-2.5">
          <Button size="lg" block loading={agree.isPending} onClick={onAgree}>
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
