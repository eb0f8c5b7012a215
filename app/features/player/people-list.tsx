import { PersonRow } from '#components/player/person-row.tsx';
import { Button } from '#components/ui/button.tsx';
import { ListGroup } from '#components/ui/list-group.tsx';
import { Section } from '#components/ui/section.tsx';
import type { Person } from '#lib/contract/player.ts';

export interface PeopleListProps {
  readonly title: string;
  /** `id`: what `onAction` is called with. */
  readonly people: readonly (Person & { readonly id: string })[];
  /** What the small button of each row does. */
  readonly action: string;
  readonly disabled: boolean;
  readonly onAction: (id: string) => unknown;
}

/** People with one small button each; nothing if there are none. */
export function PeopleList({ title, people, action, disabled, onAction }: PeopleListProps) {
  if (people.length === 0) return null;
  return (
    <Section title={title}>
      <ListGroup label={title}>
        {people.map((person) => (
          <PersonRow
            key={person.id}
            person={person}
            value={
              <Button size="sm" variant="outline" disabled={disabled} onClick={() => onAction(person.id)}>
                {action} <span className="sr-only">{person.nickname}</span>
              </Button>
            }
          />
        ))}
      </ListGroup>
    </Section>
  );
}
