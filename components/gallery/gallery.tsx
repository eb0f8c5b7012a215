import { House, ReceiptText, UserRound } from 'lucide-react';
import { AppBar } from '#components/ui/app-bar.tsx';
import { CurrencyProvider } from '#components/ui/currency.tsx';
import { Page } from '#components/ui/page.tsx';
import { TabBar } from '#components/ui/tab-bar.tsx';
import { Coupons, News, Replays, Reviews } from './around.tsx';
import { Buttons, Choices, Fields, Overlays } from './controls.tsx';
import { Booking, Money, Offers, Orders, States, Tables } from './pieces.tsx';

const tabs = [
  { id: 'home', label: 'Home', icon: House, href: '#/' },
  { id: 'order', label: 'Order', icon: ReceiptText, href: '#/pages/entry/order', badge: 1 },
  { id: 'mine', label: 'Mine', icon: UserRound, href: '#/pages/entry/mine', badge: 'dot' as const },
];

/** Every component once, for development: seen in both themes and languages, with sample data and no server. */
export function Gallery() {
  return (
    <CurrencyProvider currency="CNY">
      <div className="flex h-full flex-col">
        <div className="min-h-0 flex-1">
          <Page bar={<AppBar title="Gallery" onBack={() => {}} />} tab onRefresh={async () => {}}>
            <div className="flex flex-col gap-5">
              <Buttons />
              <Tables />
              <Booking />
              <Orders />
              <Money />
              <Coupons />
              <Reviews />
              <News />
              <Replays />
              <Fields />
              <Choices />
              <Overlays />
              <Offers />
              <States />
            </div>
          </Page>
        </div>
        <TabBar label="Main" items={tabs} active="home" onSelect={() => {}} />
      </div>
    </CurrencyProvider>
  );
}
