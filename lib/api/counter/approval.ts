import {
  type CounterEndpoint,
  type CounterPath,
  type StaffRole,
  staffRoles,
} from '#lib/contract/counter/access.ts';
import type { Refusal } from '../client/errors.ts';

/** An action that was refused until somebody with a higher role approves it. */
export interface ApprovalRequest {
  readonly act: CounterPath;
  /** The exact text that will be sent. */
  readonly body: string;
  readonly role: StaffRole;
  /** The only person who may approve, to confirm their own action. Null: anybody with the role. */
  readonly staff_id: string | null;
  /** Whether it must be somebody else, whatever the role of the person that acts. */
  readonly second_person: boolean;
  /** Why, for the person. */
  readonly text: string;
  readonly subject: ActionSubject;
}

interface ActionSubject {
  readonly person: string | null;
  readonly table: string | null;
  readonly amount: number | null;
}

/** Asks for an approval. Resolves to its id, or to null if it is not given. */
type AskForApproval = (request: ApprovalRequest) => Promise<string | null>;

let ask: AskForApproval = () => Promise.resolve(null);

/** Sets who is asked. Returns the function that undoes it. */
export function answerApprovals(next: AskForApproval): () => void {
  ask = next;
  return () => {
    ask = () => Promise.resolve(null);
  };
}

/**
 * Asks for the PIN that a refused action needs: the PIN of a manager, or in an office that of the person who
 * acts. Resolves to the approval; null if none is given, or if no approval could change the refusal.
 */
export async function approve(
  { reason, facts, msg }: Refusal,
  { path }: CounterEndpoint,
  body: string,
): Promise<string | null> {
  if (reason !== 'approval_required' && reason !== 'own_pin_required') return null;
  const { role, staff_id, second_person, person, table, amount } = facts;
  return ask({
    act: path,
    body,
    role: staffRoles.find((each) => each === role) ?? 'manager',
    staff_id: textOrNull(staff_id),
    second_person: second_person === true,
    text: msg,
    subject: {
      person: textOrNull(person),
      table: textOrNull(table),
      amount: typeof amount === 'number' ? amount : null,
    },
  });
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
