'use client';

import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { Suspense, useState } from 'react';
import { useSignIn } from '#app/features/login/use-sign-in.ts';
import { QueryError } from '#app/features/query/query-error.tsx';
import { StaleDataBanner } from '#app/features/query/stale-data-banner.tsx';
import { useRefetchAt } from '#app/features/query/use-refetch-at.ts';
import { OutletContact } from '#components/contact/outlet-contact.tsx';
import { AppBar } from '#components/ui/app-bar.tsx';
import { Button } from '#components/ui/button.tsx';
import { Columns } from '#components/ui/columns.tsx';
import { DisclosureRow } from '#components/ui/disclosure-row.tsx';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { ListGroup } from '#components/ui/list-group.tsx';
import { Page } from '#components/ui/page.tsx';
import { Section } from '#components/ui/section.tsx';
import { SkeletonList } from '#components/ui/skeleton-list.tsx';
import { useNowMinute } from '#components/ui/use-seconds.ts';
import { serverNow } from '#lib/api/client/server-clock.ts';
import { contactQueries } from '#lib/api/contact.ts';
import { useRouter } from '#lib/router/router.ts';
import { copyWithToast } from '#lib/toast/share.ts';

const FaultForm = lazyPart(() => import('#app/features/feedback/fault-form.tsx'));
const WechatSheet = lazyPart(
  () => import(/* webpackChunkName: "qr" */ '#components/contact/wechat-sheet.tsx'),
);

/** Contact us: the outlets, FAQ and fault report. `table_id` opens the report of that table. */
export default function ContactUs({ query }: { query: { table_id: string } }) {
  const t = useTranslations();
  const { missing, signIn } = useSignIn('session');
  const { navigateBack } = useRouter();
  const [reporting, setReporting] = useState(query.table_id !== '' && !missing);
  const [wechatId, setWechatId] = useState<string | null>(null);
  const now = useNowMinute(serverNow);
  const contact = useQuery(contactQueries.detail(useLocale()));
  useRefetchAt(contact.data?.stores.map(({ open_change_at }) => open_change_at) ?? [], contact.refetch);
  return (
    <Page
      wide
      bar={<AppBar title={t('page.contactUs')} onBack={() => navigateBack()} />}
      onRefresh={() => contact.refetch()}
      footer={
        <Button
          block
          variant="secondary"
          icon={TriangleAlert}
          onClick={missing ? signIn : () => setReporting(true)}
        >
          {t('fault.title')}
        </Button>
      }
    >
      <Columns
        first={
          <>
            <StaleDataBanner query={contact} />
            {contact.isPending && <SkeletonList rows={5} label={t('ui.loading')} />}
            <QueryError query={contact} />
            {contact.data?.stores.map((outlet) => (
              <OutletContact key={outlet.id} outlet={outlet} now={now} onWechat={setWechatId} />
            ))}
          </>
        }
        second={
          contact.data &&
          contact.data.faq.length > 0 && (
            <Section title={t('contact.faq')}>
              <ListGroup label={t('contact.faq')}>
                {contact.data.faq.map(({ question, answer }) => (
                  <DisclosureRow key={question} title={question}>
                    {answer}
                  </DisclosureRow>
                ))}
              </ListGroup>
            </Section>
          )
        }
      />
      <Suspense>
        {reporting && <FaultForm table_id={query.table_id} onClose={() => setReporting(false)} />}
        {wechatId !== null && (
          <WechatSheet
            id={wechatId}
            onCopy={(id) => copyWithToast(id, t('contact.copied'))}
            onClose={() => setWechatId(null)}
          />
        )}
      </Suspense>
    </Page>
  );
}
