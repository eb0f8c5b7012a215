import * as v from 'valibot';
import type { Homes } from '#lib/contract/document.ts';
import { type HomeData, homeSchema } from '#lib/contract/home.ts';
import type { CallContext } from '#server/core/context.ts';
import type { MoneyDeps } from '#server/money/deps.ts';
import { listTables } from '#server/ordering/table/queries.ts';
import { listAnnouncements } from '../announcement/queries.ts';
import { presentConfig } from '../config/present.ts';
import { listOutlets } from '../outlets/queries.ts';

/** What a guest's Home shows at the instant of the call. `store_id`: the first outlet of the list. */
export async function loadHome(ctx: CallContext<MoneyDeps>, store_id: string): Promise<HomeData> {
  const { deps, hall, now } = ctx;
  const [config, stores, notices] = await Promise.all([
    presentConfig(ctx),
    listOutlets(ctx, { position: null, first: store_id }),
    listAnnouncements({ ...ctx, user: null }, undefined),
  ]);
  const outlet = hall.outlets.find(({ id }) => id === stores.list[0]?.id);
  const list = outlet ? await listTables(deps.db, hall, outlet, now) : [];
  return { config, stores, store_id: outlet?.id ?? null, tables: { list }, notices };
}

/** What the document of the app shows to everybody, in both languages. `time`: epoch seconds. */
export async function loadHomes(deps: MoneyDeps): Promise<{ time: number; homes: Homes }> {
  const hall = await deps.hall.current();
  const now = deps.clock.now();
  const guest = { deps, hall, user: null, now, ip: '', user_agent: '', token: null };
  const [en, zh] = await Promise.all(
    (['en-us', 'zh-cn'] as const).map((lang) => loadHome({ ...guest, lang }, '')),
  );
  return { time: now, homes: { en: v.parse(homeSchema, en), 'zh-Hans': v.parse(homeSchema, zh) } };
}
