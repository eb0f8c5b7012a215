import { House, ReceiptText, UserRound } from 'lucide-react';
import { TableTypesProvider } from '#components/table/table-types.tsx';
import { AppBar } from '#components/ui/app-bar.tsx';
import { CurrencyProvider } from '#components/ui/currency-provider.tsx';
import { Page } from '#components/ui/page.tsx';
import { TabBar } from '#components/ui/tab-bar.tsx';
import { Announcements } from './announcements.tsx';
import { Booking } from './booking.tsx';
import { Buttons } from './buttons.tsx';
import { Choices } from './choices.tsx';
import { Coupons } from './coupons.tsx';
import { Dialogs } from './dialogs.tsx';
import { Fields } from './fields.tsx';
import { Money } from './money.tsx';
import { Orders } from './orders.tsx';
import { ReplaySample } from './replay.tsx';
import { Reviews } from './reviews.tsx';
import { tableTypes } from './samples/orders.ts';
import { States } from './states.tsx';
import { Suggestions } from './suggestions.tsx';
import { Tables } from './tables.tsx';

const tabs = [
  { id: 'home', label: 'Home', icon: House, href: '#/' },
  { id: 'order', label: 'Order', icon: ReceiptText, href: '#/pages/entry/order' },
  { id: 'mine', label: 'Mine', icon: UserRound, href: '#/pages/entry/mine' },
];

/** Every component with sample data, for development without a server. */
export function Gallery() {
  return (
    <CurrencyProvider currency="CNY">
      <TableTypesProvider types={tableTypes}>
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
                <Announcements />
                <ReplaySample />
                <Fields />
                <Choices />
                <Dialogs />
                <Suggestions />
                <States />
              </div>
            </Page>
          </div>
          <TabBar label="Main" items={tabs} active="home" onSelect={() => {}} />
        </div>
      </TableTypesProvider>
    </CurrencyProvider>
  );
}
