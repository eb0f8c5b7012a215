import { useQuery } from '@tanstack/react-query';
import { counterQueries } from '#lib/api/counter/board.ts';
import { OfficeCard } from './office-card.tsx';
import { PushSettings } from './push-settings.tsx';

/**
 * What is set for the device itself: in an office the outlet and the sign-out, everywhere the pushes of
 * alerts.
 */
export default function ThisDevice() {
  const { data } = useQuery(counterQueries.device());
  return (
    <div className="flex flex-col gap-4">
      {data?.device.expires_at != null && (
        <OfficeCard outlet={data.outlet} expires_at={data.device.expires_at} />
      )}
      <PushSettings />
    </div>
  );
}
