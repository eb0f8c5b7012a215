import { ActionButton, type ActionButtonProps } from '#components/counter/action-button.tsx';
import type { TableActionProps } from './table-action.ts';

type AskButtonProps = Pick<TableActionProps, 'act' | 'canAct' | 'isMain' | 'setOpen'> &
  Pick<ActionButtonProps, 'label' | 'icon'> & {
    /** What the form runs: meanwhile the button waits. */
    readonly id: string;
  };

/** The button of an action that asks for something: it opens the form. */
export const AskButton = ({ id, label, icon, act, canAct, isMain, setOpen }: AskButtonProps) => (
  <ActionButton
    label={label}
    icon={icon}
    isMain={isMain}
    disabled={!canAct}
    loading={act.running === id}
    onClick={() => setOpen(true)}
  />
);
