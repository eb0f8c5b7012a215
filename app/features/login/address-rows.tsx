'use client';

import { Mail, Smartphone } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ListGroup } from '#components/ui/list-group.tsx';
import { ListRow } from '#components/ui/list-row.tsx';
import type { Userinfo } from '#lib/contract/userinfo.ts';
import { href } from '#lib/router/router.ts';

export interface AddressRowsProps {
  readonly user: Userinfo;
  readonly label: string;
  readonly titles: { readonly phone: string; readonly email: string };
  readonly icons?: boolean;
  readonly children?: ReactNode;
}

/** The account's phone and email, masked, with links to bind or change them. */
export function AddressRows({ user, label, titles, icons = false, children }: AddressRowsProps) {
  const t = useTranslations('info');
  return (
    // The toast of a change leaves the new address in sight.
    <div data-uncovered="">
      <ListGroup label={label}>
        <ListRow
          {...(icons ? { icon: Smartphone } : {})}
          title={titles.phone}
          value={user.mobile ?? t('none')}
          href={href(user.mobile ? '/pages/login/changePhone' : '/pages/login/firstBindPhone')}
        />
        <ListRow
          {...(icons ? { icon: Mail } : {})}
          title={titles.email}
          value={user.email ?? t('none')}
          href={href(user.email ? '/pages/login/changeEmail' : '/pages/login/firstBindEmail')}
        />
        {children}
      </ListGroup>
    </div>
  );
}
