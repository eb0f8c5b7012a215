import { Bell, QrCode, Settings, Share2, Ticket, Wallet } from 'lucide-react';
import { useState } from 'react';
import { Alert } from '#components/ui/alert.tsx';
import { Avatar } from '#components/ui/avatar.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { CodeField } from '#components/ui/code-field.tsx';
import { Confirm } from '#components/ui/confirm.tsx';
import { DisclosureRow } from '#components/ui/disclosure-row.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { ListGroup } from '#components/ui/list-group.tsx';
import { ListRow } from '#components/ui/list-row.tsx';
import { PhoneField } from '#components/ui/phone-field.tsx';
import { Section } from '#components/ui/section.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { Sheet } from '#components/ui/sheet.tsx';
import { Tabs } from '#components/ui/tabs.tsx';
import { TextArea } from '#components/ui/text-area.tsx';
import { TextField } from '#components/ui/text-field.tsx';
import { Toggle } from '#components/ui/toggle.tsx';

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
          <IconButton icon={Bell} label="Messages" dot />
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

export function Fields() {
  const [text, setText] = useState('');
  const [phone, setPhone] = useState('138 1234');
  const [code, setCode] = useState('3851');
  const [agreed, setAgreed] = useState(false);
  return (
    <Section title="Fields">
      <Card className="flex flex-col gap-5">
        <TextField
          label="Nickname"
          value={text}
          onChange={setText}
          placeholder="How others see you"
          hint="Shown with your reviews"
        />
        <TextField
          label="E-mail"
          type="email"
          value="anna@"
          onChange={() => {}}
          error="Please Provide The Correct Email Address"
          clearable
        />
        <PhoneField
          label="Phone"
          value={phone}
          onChange={setPhone}
          callingCode="+86"
          countryLabel="Country code, China +86"
          onPickCountry={() => {}}
        />
        <CodeField label="Verification code" value={code} onChange={setCode} />
        <TextArea label="Review" value="Level cloth, good light." onChange={() => {}} rows={3} />
        <Checkbox checked={agreed} onChange={setAgreed}>
          I have read and agree to the{' '}
          <a href="#terms" className="text-brand-text">
            User agreement
          </a>
        </Checkbox>
        <Checkbox checked onChange={() => {}}>
          Ticked
        </Checkbox>
      </Card>
    </Section>
  );
}

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
          <ListRow leading={<Avatar name="Anna" size="sm" />} title="Anna" detail="138****5678" />
          <DisclosureRow title="When do I get my deposit back?">
            Right after the game, to your wallet.
          </DisclosureRow>
        </ListGroup>
      </div>
    </Section>
  );
}

export function Overlays() {
  const [open, setOpen] = useState<'sheet' | 'alert' | 'confirm' | null>(null);
  const close = () => setOpen(null);
  return (
    <Section title="Overlays">
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
