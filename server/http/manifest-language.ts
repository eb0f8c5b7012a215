import type { DefaultLanguage } from '#lib/domain/hall.ts';

type Localized = Readonly<Record<'en' | 'zh', string>>;

interface ManifestPart {
  readonly name_localized?: Localized;
  readonly label_localized?: Localized;
}

/** The manifest in the language of first visits. `*_localized` has the texts of the phone's language. */
export function withManifestLanguage(manifest: string, language: DefaultLanguage): string {
  const key = language === 'zh-Hans' ? 'zh' : 'en';
  const { description_localized, shortcuts = [], screenshots = [], ...rest } = JSON.parse(manifest);
  const localize = ({ name_localized, label_localized, ...part }: ManifestPart) => ({
    ...part,
    ...(name_localized ? { name: name_localized[key], name_localized } : {}),
    ...(label_localized ? { label: label_localized[key], label_localized } : {}),
  });
  const localized = {
    ...rest,
    lang: key === 'zh' ? 'zh-Hans' : 'en',
    // The folder may be of an older build, which has one language.
    ...(description_localized ? { description: description_localized[key], description_localized } : {}),
    shortcuts: shortcuts.map(localize),
    screenshots: screenshots.map(localize),
  };
  return `${JSON.stringify(localized, null, 2)}\n`;
}
