'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import * as v from 'valibot';
import { CodeForm } from '#app/parts/code-form.tsx';
import { AppBar } from '#components/ui/app-bar.tsx';
import { Page } from '#components/ui/page.tsx';
import { TextField } from '#components/ui/text-field.tsx';
import { useEmsLogin, useSendEms } from '#lib/api/user.ts';
import { useRouter } from '#lib/router/router.ts';

const emailSchema = v.pipe(v.string(), v.trim(), v.email());

/** E-mail login. */
export default function EmailLogin({ query }: { query: { next: string } }) {
  const t = useTranslations();
  const { navigateBack, openHash } = useRouter();
  const [typed, setTyped] = useState('');
  const send = useSendEms();
  const login = useEmsLogin();
  const parsed = v.safeParse(emailSchema, typed);
  return (
    <Page bar={<AppBar title={t('page.emailLogin')} onBack={() => navigateBack()} />}>
      <CodeForm
        name="email"
        channel="email"
        terms
        address={parsed.success ? parsed.output : null}
        wrongAddress={t(typed.trim() ? 'validation.emailWrong' : 'validation.email')}
        addressField={(error) => (
          <TextField
            label={t('login.email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            placeholder="name@example.com"
            maxLength={254}
            value={typed}
            onChange={setTyped}
            error={error}
          />
        )}
        submitLabel={t('login.signIn')}
        hint={t('login.newAccount')}
        send={(email) => send.mutateAsync({ email, event: 'emslogin' })}
        submit={(email, captcha) => login.mutateAsync({ email, captcha })}
        onDone={() => openHash(query.next)}
      />
    </Page>
  );
}
