import { Bell, QrCode, Share2 } from 'lucide-react';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Section } from '#components/ui/section.tsx';

export function Buttons() {
  return (
    <Section title="Buttons">
      <div className="flex flex-col gap-3">
        <Button size="lg" block icon={QrCode}>
          Scan the table
        </Button>
        <Button size="lg" block loading>
          Pay ¥127.40
        </Button>
        <div className="flex flex-wrap gap-2">
          <Button>Primary</Button>
          <Button variant="secondary">Secondary</Button>
          <Button variant="outline">Outline</Button>
          <Button variant="ghost">Ghost</Button>
          <Button variant="danger">Danger</Button>
          <Button variant="danger-ghost">Cancel order</Button>
          <Button disabled>Disabled</Button>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Button size="sm">Pay</Button>
          <Button size="sm" variant="secondary">
            Cancel
          </Button>
          <IconButton icon={Bell} label="Messages" />
          <IconButton icon={Share2} label="Share" variant="fill" />
          <Badge>Neutral</Badge>
          <Badge tone="brand">Brand</Badge>
          <Badge tone="warn">Warn</Badge>
          <Badge tone="info">Info</Badge>
          <Badge tone="danger">Danger</Badge>
        </div>
      </div>
    </Section>
  );
}
