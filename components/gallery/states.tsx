import { Card } from '#components/ui/card.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import type { IllustrationName } from '#components/ui/illustration.tsx';
import OfflineBanner from '#components/ui/offline-banner.tsx';
import { Prose } from '#components/ui/prose.tsx';
import { Section } from '#components/ui/section.tsx';
import { SkeletonList } from '#components/ui/skeleton-list.tsx';
import { Viewfinder } from '#components/ui/viewfinder.tsx';
import { NOW } from './samples/orders.ts';

const terms = `<h2>1. Deposit</h2><p onclick="alert(1)">Returned <strong>after the game</strong>. See <a href="https://example.org">the rules</a>
  or <a href="javascript:alert(1)">this</a>.</p><ul><li>To the wallet</li></ul><script>alert(1)</script><img src=x onerror="alert(1)">`;

const illustrations: IllustrationName[] = ['orders', 'tables', 'rack', 'coupons', 'messages', 'records'];

export function States() {
  return (
    <Section title="States">
      <div className="-mx-4">
        <OfflineBanner online={false} updatedAt={NOW} />
      </div>
      <div className="grid grid-cols-2">
        {illustrations.map((name) => (
          <Empty key={name} illustration={name} title={name} />
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
