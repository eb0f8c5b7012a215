import type { LucideIcon } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';

export type ActButtonProps = {
  label: string;
  icon: LucideIcon;
  /** The next act: large, over the whole width. */
  isMain: boolean;
  disabled: boolean;
  loading?: boolean;
  onClick: () => void;
};

/** The button of an act of the table panel. */
export const ActButton = ({ label, isMain, ...button }: ActButtonProps) => (
  <Button {...button} block size={isMain ? 'lg' : 'md'} variant={isMain ? 'primary' : 'secondary'}>
    {label}
  </Button>
);
