import { CurrentOrderCard } from '#components/order/current-order-card.tsx';
import { OrderCard } from '#components/order/order-card.tsx';
import { Settlement } from '#components/order/settlement.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Countdown } from '#components/ui/countdown.tsx';
import { ProgressRing } from '#components/ui/progress-ring.tsx';
import { Section } from '#components/ui/section.tsx';
import { ended, NOW, order, playing, settlement } from './samples/orders.ts';

const clock = () => NOW;

export function Orders() {
  return (
    <Section title="Orders">
      <div className="flex flex-col gap-3">
        <CurrentOrderCard order={playing} href="#finish" clock={clock} />
        <OrderCard
          order={order}
          href="#order"
          clock={clock}
          onCopyNumber={async () => true}
          actions={
            <>
              <Button size="sm" variant="secondary">
                Cancel
              </Button>
              <Button size="sm">Pay</Button>
            </>
          }
        />
        <OrderCard
          order={ended}
          href="#order"
          clock={clock}
          onCopyNumber={async () => true}
          actions={<Button size="sm">Evaluate</Button>}
        />
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
