import en from '#messages/en.json';
import zh from '#messages/zh-Hans.json';

/** A text in both languages for the static page; its `lang` shows one of them (globals.css). */
export const BilingualText = ({ text }: { text: (catalogue: typeof en) => string }) => (
  <>
    <span className="only-en">{text(en)}</span>
    <span className="only-zh">{text(zh)}</span>
  </>
);
