import type { ReactNode } from 'react';
import { Avatar } from '#components/ui/avatar.tsx';
import { ListRow } from '#components/ui/list-row.tsx';

export interface PersonRowProps {
  readonly person: { readonly nickname: string; readonly avatar: string | null };
  readonly detail?: ReactNode;
  readonly value?: ReactNode;
  readonly onClick?: () => void;
}

/** Somebody who plays, as a row of a `ListGroup`. */
export function PersonRow({ person, ...row }: PersonRowProps) {
  return (
    <ListRow
      leading={<Avatar size="sm" src={person.avatar} name={person.nickname} />}
      title={<span className="wrap-anywhere">{person.nickname}</span>}
      {...row}
    />
  );
}
