import type { LucideIcon } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';

export type ActionButtonProps = {
  label: string;
  icon: LucideIcon;
  /** The next action: large, over the whole width. */
  isMain: boolean;
  disabled: boolean;
  loading?: boolean;
  onClick: () => void;
};

/** The button of an action of the table panel. */
export const ActionButton = ({ label, isMain, ...button }: ActionButtonProps) => (
  <Button {...button} block size={isMain ? 'lg' : 'md'} variant={isMain ? 'primary' : 'secondary'}>
    {label}
  </Button>
);
