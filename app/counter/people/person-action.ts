import type { CounterPerson } from '#lib/contract/counter/people.ts';

/** What the panel of a person gives the form of each action. */
export interface PersonActionProps {
  readonly person: CounterPerson;
  readonly onCancel: () => void;
  /** Called with what was done, in words. */
  readonly onDone: (text: string) => void;
}
