import { cx } from './cx.ts';

export interface PictureProps {
  readonly src: string;
  /** What it shows, for who can't see it. */
  readonly alt: string;
  /** The whole of it, however its frame is shaped; else it fills the frame. */
  readonly whole?: boolean;
  readonly className?: string;
}

/** A picture of a person's in a frame of a given size: nothing moves when it arrives. */
export const Picture = ({ src, alt, whole = false, className }: PictureProps) => (
  <span
    role="img"
    aria-label={alt}
    style={{ backgroundImage: `url(${JSON.stringify(src)})` }}
    className={cx('block bg-center bg-fill bg-no-repeat', whole ? 'bg-contain' : 'bg-cover', className)}
  />
);
