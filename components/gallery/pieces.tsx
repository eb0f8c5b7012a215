import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { type Step, StepDrawing } from '#components/install/step-drawing.tsx';
import { CurrentOrderCard } from '#components/order/current-order-card.tsx';
import { OrderCard } from '#components/order/order-card.tsx';
import { PriceLines } from '#components/order/price-lines.tsx';
import { Settlement } from '#components/order/settlement.tsx';
import { useDuration } from '#components/order/use-duration.ts';
import { DayBar } from '#components/table/day-bar.tsx';
import { FloorPlan } from '#components/table/floor-plan.tsx';
import { Legend } from '#components/table/legend.tsx';
import { TableCard } from '#components/table/table-card.tsx';
import { TableDrawing } from '#components/table/table-drawing.tsx';
import { Amount } from '#components/ui/amount.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Countdown } from '#components/ui/countdown.tsx';
import { DayStrip } from '#components/ui/day-strip.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import type { Scene } from '#components/ui/illustration.tsx';
import { ListGroup } from '#components/ui/list-group.tsx';
import { OfflineBanner } from '#components/ui/offline-banner.tsx';
import { ProgressRing } from '#components/ui/progress-ring.tsx';
import { Prose } from '#components/ui/prose.tsx';
import { RadioCards } from '#components/ui/radio-cards.tsx';
import { Section } from '#components/ui/section.tsx';
import { SkeletonList } from '#components/ui/skeleton-list.tsx';
import { Stat } from '#components/ui/stat.tsx';
import { Stats } from '#components/ui/stats.tsx';
import { Stepper } from '#components/ui/stepper.tsx';
import { SuggestionCard } from '#components/ui/suggestion-card.tsx';
import { TimeGrid } from '#components/ui/time-grid.tsx';
import { Viewfinder } from '#components/ui/viewfinder.tsx';
import { BalanceCard } from '#components/wallet/balance-card.tsx';
import { LedgerRow } from '#components/wallet/ledger-row.tsx';
import { LevelCard } from '#components/wallet/level-card.tsx';
import {
  chosen,
  ended,
  entries,
  lines,
  NOW,
  order,
  playing,
  room,
  settlement,
  slots,
  starts,
  tables,
  ZONE,
} from './samples.ts';

const clock = () => NOW;

export function Tables() {
  const [selected, setSelected] = useState<string | null>('table-3');
  return (
    <Section title="Floor plan">
      <div className="flex flex-col gap-3">
        <FloorPlan room={room} tables={tables} timeZone={ZONE} selectedId={selected} onSelect={setSelected} />
        <Legend types={['pool', 'snooker', 'chinese_eight']} />
        <TableCard table={tables[1]!} timeZone={ZONE} href="#add" />
        <TableCard table={tables[3]!} timeZone={ZONE} href="#add" />
        <Card>
          <TableDrawing number="5" type="chinese_eight" state="in_use" />
          <TableDrawing number="2" type="snooker" state="free" />
          <TableDrawing number="12" type="pool" state="cleaning" />
        </Card>
      </div>
    </Section>
  );
}

export function Booking() {
  const [day, setDay] = useState('2026-11-21');
  const [start, setStart] = useState<number | null>(chosen.start_at);
  const [minutes, setMinutes] = useState(90);
  const duration = useDuration();
  const days = ['20', '21', '22', '23', '24', '25', '26'].map((date) => `2026-11-${date}`);
  return (
    <Section title="Booking">
      <div className="flex flex-col gap-4">
        <DayStrip
          label="Day"
          days={days}
          today="2026-11-20"
          value={day}
          onChange={setDay}
          disabled={['2026-11-24']}
        />
        <Card>
          <DayBar slots={slots} timeZone={ZONE} selected={chosen} nowAt={NOW} />
        </Card>
        <TimeGrid
          label="Start"
          starts={starts}
          timeZone={ZONE}
          value={start}
          onChange={setStart}
          note={() => '¥68/h'}
        />
        <Stepper
          label="Duration"
          value={minutes}
          onChange={setMinutes}
          min={30}
          max={240}
          step={30}
          format={duration}
        />
        <Card>
          <PriceLines lines={lines} total={12740} timeZone={ZONE} />
        </Card>
      </div>
    </Section>
  );
}

export function Orders() {
  return (
    <Section title="Orders">
      <div className="flex flex-col gap-3">
        <CurrentOrderCard order={playing} href="#finish" clock={clock} />
        <OrderCard
          order={order}
          clock={clock}
          onCopyNumber={() => {}}
          actions={
            <>
              <Button size="sm" variant="secondary">
                Cancel
              </Button>
              <Button size="sm">Pay</Button>
            </>
          }
        />
        <OrderCard order={ended} onCopyNumber={() => {}} actions={<Button size="sm">Evaluate</Button>} />
        <Card>
          <Settlement settlement={settlement} preview />
        </Card>
        <ProgressRing value={0.38} label="Time left">
          <span className="text-ink-3 text-small">Time left</span>
          <Countdown untilAt={NOW + 2143} clock={clock} className="font-bold text-display" />
          <span className="text-ink-2 text-small">ends at 19:06</span>
        </ProgressRing>
      </div>
    </Section>
  );
}

export function Money() {
  const [method, setMethod] = useState<string | null>('wallet');
  const [pack, setPack] = useState<string | null>('b');
  return (
    <Section title="Money">
      <div className="flex flex-col gap-3">
        <BalanceCard
          brand="Baize"
          balance={21420}
          depositHeld={5000}
          action={<Button variant="on-brand">Top up</Button>}
        />
        <LevelCard
          level={{ name: 'Silver', percent_off: 5, min_spent: 50000 }}
          next={{ name: 'Gold', percent_off: 10, min_spent: 200000 }}
          spent={112000}
          progress={0.41}
        />
        <Stats>
          <Stat label="Balance" value={<Amount value={21420} size="md" />} href="#wallet" />
          <Stat label="Coupons" value="3" href="#coupon" />
          <Stat label="Bonus" value="¥20" href="#vip" />
        </Stats>
        <RadioCards
          label="Pay with"
          value={method}
          onChange={setMethod}
          options={[
            { value: 'wallet', title: 'Wallet', detail: 'Balance ¥214.20' },
            { value: 'sandbox', title: 'Test payment', detail: 'A page for trying out' },
          ]}
        />
        <RadioCards
          label="Package"
          layout="grid"
          value={pack}
          onChange={setPack}
          options={['a', 'b', 'c'].map((value, index) => ({
            value,
            title: `¥${(index + 1) * 100}`,
            detail: index ? `+¥${index * 20}` : undefined,
          }))}
        />
        <ListGroup>
          {entries.map((entry) => (
            <LedgerRow key={entry.id} entry={entry} />
          ))}
        </ListGroup>
      </div>
    </Section>
  );
}

const terms = `<h2>1. Deposit</h2><p onclick="alert(1)">Returned <strong>after the game</strong>. See <a href="https://example.org">the rules</a>
  or <a href="javascript:alert(1)">this</a>.</p><ul><li>To the wallet</li></ul><script>alert(1)</script><img src=x onerror="alert(1)">`;

const scenes: Scene[] = ['orders', 'tables', 'rack', 'coupons', 'messages', 'records'];

const steps: Step[] = ['share', 'add', 'done', 'menu', 'browser', 'again'];

export function Offers() {
  return (
    <Section title="Offers">
      <SuggestionCard
        icon={BellRing}
        title="Know before your time is up"
        text="A note 10 minutes before the end, and when your refund is there."
        accept="Remind me"
        decline="Not now"
        onAccept={() => {}}
        onDecline={() => {}}
      />
      <div className="mt-4 grid grid-cols-3 gap-3">
        {steps.map((step) => (
          <StepDrawing key={step} step={step} />
        ))}
      </div>
    </Section>
  );
}

export function States() {
  return (
    <Section title="States">
      <div className="-mx-4">
        <OfflineBanner updatedAt={NOW} />
      </div>
      <div className="grid grid-cols-2">
        {scenes.map((scene) => (
          <Empty key={scene} scene={scene} title={scene} />
        ))}
      </div>
      <ErrorState onRetry={() => {}} />
      <ErrorState kind="offline" onRetry={() => {}} />
      <Card>
        <Prose html={terms} />
      </Card>
      <SkeletonList rows={2} label="Loading" />
      <div className="mt-4 h-96 overflow-hidden rounded-lg">
        <Viewfinder hint="Point the camera at the code on the table" />
      </div>
    </Section>
  );
}
