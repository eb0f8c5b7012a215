import { useState } from 'react';
import { OrderReceipt } from '#components/receipt/order-receipt.tsx';
import { TopupReceipt } from '#components/receipt/topup-receipt.tsx';
import { Amount } from '#components/ui/amount.tsx';
import { Button } from '#components/ui/button.tsx';
import { ListGroup } from '#components/ui/list-group.tsx';
import { RadioCards } from '#components/ui/radio-cards.tsx';
import { Section } from '#components/ui/section.tsx';
import { Stat } from '#components/ui/stat.tsx';
import { Stats } from '#components/ui/stats.tsx';
import { BalanceCard } from '#components/wallet/balance-card.tsx';
import { BalanceCheck } from '#components/wallet/balance-check.tsx';
import { LedgerRow } from '#components/wallet/ledger-row.tsx';
import { LevelCard } from '#components/wallet/level-card.tsx';
import { entries, orderReceipt, topupReceipt } from './samples/orders.ts';

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
          hasDeposits
          action={<Button variant="on-brand">Top up</Button>}
        />
        <LevelCard
          level={{ name: 'Silver', percent_off: 5, min_spent: 50000 }}
          next={{ name: 'Gold', percent_off: 10, min_spent: 200000 }}
          spent={112000}
          progress={0.41}
        />
        <BalanceCheck balance={21420} price={0} />
        <BalanceCheck balance={1200} price={11800} />
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
        <OrderReceipt receipt={orderReceipt} />
        <TopupReceipt receipt={topupReceipt} hasTax />
      </div>
    </Section>
  );
}
