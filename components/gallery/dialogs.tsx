import { useState } from 'react';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { Confirm } from '#components/ui/confirm.tsx';
import { Section } from '#components/ui/section.tsx';
import { Sheet } from '#components/ui/sheet.tsx';

export function Dialogs() {
  const [open, setOpen] = useState<'sheet' | 'alert' | 'confirm' | null>(null);
  const close = () => setOpen(null);
  return (
    <Section title="Dialogs">
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => setOpen('sheet')}>
          Open sheet
        </Button>
        <Button variant="secondary" onClick={() => setOpen('alert')}>
          Open alert
        </Button>
        <Button variant="secondary" onClick={() => setOpen('confirm')}>
          Open confirm
        </Button>
      </div>
      <Sheet
        open={open === 'sheet'}
        onClose={close}
        title="Play longer"
        footer={
          <Button size="lg" block onClick={close}>
            Extend
          </Button>
        }
      >
        The table is free until 21:30.
      </Sheet>
      <Alert open={open === 'alert'} onClose={close} message="The balance is not enough." />
      <Confirm
        open={open === 'confirm'}
        onConfirm={close}
        onCancel={close}
        title="End the game?"
        message="¥101.60 goes back to your wallet."
        tone="danger"
      />
    </Section>
  );
}
