'use client';

import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { lazy, Suspense, useState } from 'react';
import { StaleDataBanner } from '#app/features/query/stale-data-banner.tsx';
import { OutletContact } from '#components/contact/outlet-contact.tsx';
import { AppBar } from '#components/ui/app-bar.tsx';
import { Button } from '#components/ui/button.tsx';
import { DisclosureRow } from '#components/ui/disclosure-row.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { ListGroup } from '#components/ui/list-group.tsx';
import { Page } from '#components/ui/page.tsx';
import { Section } from '#components/ui/section.tsx';
import { SkeletonList } from '#components/ui/skeleton-list.tsx';
import { serverNow } from '#lib/api/client/server-clock.ts';
import { contactQueries } from '#lib/api/contact.ts';
import { copyText } from '#lib/browser/share.ts';
import { useOnline } from '#lib/network/online.ts';
import { useLocation, useRouter } from '#lib/router/router.ts';
import { useSession } from '#lib/session/session.ts';
import { toast } from '#lib/toast/toast.ts';

const FaultForm = lazy(() => import('#app/features/feedback/fault-form.tsx'));
const WechatSheet = lazy(() => import('#components/contact/wechat-sheet.tsx'));

/** Contact us: every outlet, questions with answers, and what is wrong at a table. `table_id`: the one to report of. */
export default function ContactUs({ query }: { query: { table_id: string } }) {
  const t = useTranslations();
  const online = useOnline();
  const session = useSession();
  const { hash } = useLocation();
  const { navigateBack, navigateTo } = useRouter();
  const [reporting, setReporting] = useState(query.table_id !== '' && session !== null);
  const [wechat, setWechat] = useState<string | null>(null);
  const contact = useQuery(contactQueries.detail(useLocale()));
  const report = () => {
    if (session) setReporting(true);
    else navigateTo('/pages/entry/login', { next: hash });
  };
  const copy = async (text: string) => {
    if (await copyText(text)) toast(t('contact.copied'), 'success');
  };
  return (
    <Page
      bar={<AppBar title={t('page.contactUs')} onBack={() => navigateBack()} />}
      onRefresh={() => contact.refetch()}
      footer={
        <Button block variant="secondary" icon={TriangleAlert} onClick={report}>
          {t('fault.title')}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <StaleDataBanner query={contact} />
        {contact.isPending && <SkeletonList rows={5} label={t('ui.loading')} />}
        {contact.isError && !contact.data && (
          <ErrorState kind={online ? 'error' : 'offline'} onRetry={() => contact.refetch()} />
        )}
        {contact.data?.stores.map((store) => (
          <OutletContact key={store.id} store={store} now={serverNow()} onWechat={setWechat} />
        ))}
        {contact.data && contact.data.faq.length > 0 && (
          <Section title={t('contact.faq')}>
            <ListGroup label={t('contact.faq')}>
              {contact.data.faq.map(({ question, answer }) => (
                <DisclosureRow key={question} title={question}>
                  {answer}
                </DisclosureRow>
              ))}
            </ListGroup>
          </Section>
        )}
      </div>
      <Suspense>
        {reporting && <FaultForm table_id={query.table_id} onClose={() => setReporting(false)} />}
        {wechat !== null && <WechatSheet id={wechat} onCopy={copy} onClose={() => setWechat(null)} />}
      </Suspense>
    </Page>
  );
}
