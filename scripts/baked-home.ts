import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import * as v from 'valibot';
import { documentLanguage, type Homes } from '../lib/contract/document.ts';
import { envelopeSchema, SUCCESS } from '../lib/contract/envelope.ts';
import { type HomeData, homeApi, homeSchema } from '../lib/contract/home.ts';
import type { DefaultLanguage } from '../lib/domain/hall.ts';
import { homeParts, loadRenderer } from '../server/http/home-document.ts';
import type { HomeParts } from '../server/http/page-template.ts';

const homesSchema = v.object({ en: homeSchema, 'zh-Hans': homeSchema });

interface BakedHome {
  readonly parts: HomeParts;
  readonly language: DefaultLanguage;
  readonly brand: string;
  /** The server, if it refuses calls from the app; null if it accepts them or was not asked. */
  readonly refusedBy: string | null;
}

interface BakeOptions {
  /** The file that keeps what the server has sent. */
  readonly saveAs?: string | undefined;
  /** The origin of the app, if it is to be checked. */
  readonly app?: string | undefined;
}

/**
 * The Home of a hall for the page of the built app in `folder`. Its states are those of now: the page hides
 * them and asks for new ones. `source`: the address of the server, or a file with what it has sent, which
 * `saveAs` writes.
 */
export async function bakedHome(
  folder: string,
  source: string,
  { saveAs, app }: BakeOptions = {},
): Promise<BakedHome> {
  const isFile = existsSync(source);
  const homes = isFile ? readHomes(source) : await fetchHomes(source);
  const isRefused = !isFile && app !== undefined && !(await acceptsOrigin(source, new URL(app).origin));
  if (saveAs !== undefined) writeFileSync(saveAs, `${JSON.stringify(homes)}\n`);
  const renderHome = await loadRenderer(folder);
  if (!renderHome) throw new Error(`${folder} is no build with a renderer: run npm run build`);
  const home = await renderHome(homes);
  const { store_id, config } = homes[documentLanguage(homes)];
  if (!home || store_id === null) throw new Error(`${source}: the hall has no outlet`);
  return {
    parts: homeParts(home, { store_id }),
    language: homes.en.config.default_language,
    brand: config.brand,
    refusedBy: isRefused ? source : null,
  };
}

/** Whether a browser lets pages of the origin read the answers of the server. */
async function acceptsOrigin(address: string, origin: string): Promise<boolean> {
  const { headers } = await fetch(new URL(homeApi.home.path, address), { headers: { origin } });
  return headers.get('access-control-allow-origin') === origin;
}

function readHomes(path: string): Homes {
  return v.parse(homesSchema, JSON.parse(readFileSync(path, 'utf8')));
}

async function fetchHomes(address: string): Promise<Homes> {
  const fetchHome = async (lang: 'en-us' | 'zh-cn'): Promise<HomeData> => {
    const response = await fetch(new URL(`${homeApi.home.path}?lang=${lang}`, address)).catch(() => {
      throw new Error(`--home: ${address} cannot be reached; start the server, or name a file`);
    });
    if (!response.ok) throw new Error(`${response.url}: HTTP ${response.status}`);
    const { code, msg, data } = v.parse(envelopeSchema, await response.json());
    if (code !== SUCCESS) throw new Error(`${response.url}: ${msg}`);
    return v.parse(homeSchema, data);
  };
  const [en, zh] = await Promise.all([fetchHome('en-us'), fetchHome('zh-cn')]);
  return { en, 'zh-Hans': zh };
}
