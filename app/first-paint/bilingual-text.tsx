import en from '#messages/en.json';
import zh from '#messages/zh-Hans.json';

/** Words in both languages, drawn by the build; the page's `lang` shows one of them (globals.css). */
export const BilingualText = ({ of }: { of: (catalogue: typeof en) => string }) => (
  <>
    <span className="only-en">{of(en)}</span>
    <span className="only-zh">{of(zh)}</span>
  </>
);
