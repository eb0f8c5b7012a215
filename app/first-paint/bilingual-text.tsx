export interface BilingualTextProps {
  readonly en: string;
  readonly zh: string;
}

/** A text in both languages for the static page; its `lang` shows one of them (globals.css). */
export const BilingualText = ({ en, zh }: BilingualTextProps) => (
  <>
    <span className="only-en">{en}</span>
    <span className="only-zh">{zh}</span>
  </>
);
