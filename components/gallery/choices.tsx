import { Settings, Ticket, Wallet } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '#components/ui/avatar.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { DisclosureRow } from '#components/ui/disclosure-row.tsx';
import { ListGroup } from '#components/ui/list-group.tsx';
import { ListRow } from '#components/ui/list-row.tsx';
import { Section } from '#components/ui/section.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { Tabs } from '#components/ui/tabs.tsx';
import { Toggle } from '#components/ui/toggle.tsx';

export function Choices() {
  const [mode, setMode] = useState<'now' | 'book'>('now');
  const [tab, setTab] = useState('unpaid');
  const [minutes, setMinutes] = useState(90);
  const [on, setOn] = useState(true);
  const tabs = ['All', 'Unpaid', 'Paid', 'Not evaluated', 'Completed', 'Cancelled'];
  return (
    <Section title="Choices">
      <div className="flex flex-col gap-4">
        <Segmented
          label="When"
          value={mode}
          onChange={setMode}
          options={[
            { value: 'now', label: 'Play now' },
            { value: 'book', label: 'Book' },
          ]}
        />
        <div className="-mx-4">
          <Tabs
            label="Orders"
            value={tab}
            onChange={setTab}
            items={tabs.map((label) => ({ value: label.toLowerCase(), label }))}
          />
        </div>
        <div className="flex flex-wrap gap-2">
          {[60, 90, 120].map((value) => (
            <Chip key={value} selected={value === minutes} onClick={() => setMinutes(value)}>
              {value / 60} h
            </Chip>
          ))}
        </div>
        <ListGroup>
          <ListRow icon={Wallet} title="My Wallet" value="¥214.20" href="#wallet" />
          <ListRow
            icon={Ticket}
            title="My Coupon"
            detail="2 expire this week"
            value={<Badge tone="brand">3</Badge>}
            href="#coupon"
          />
          <ListRow
            icon={Settings}
            title="Reminders"
            value={<Toggle label="Reminders" checked={on} onChange={setOn} />}
          />
          <ListRow
            leading={<Avatar src={null} name="Anna" size="sm" />}
            title="Anna"
            detail="138 **** 5678"
          />
          <DisclosureRow title="When do I get my deposit back?">
            Right after the game, to your wallet.
          </DisclosureRow>
        </ListGroup>
      </div>
    </Section>
  );
}
