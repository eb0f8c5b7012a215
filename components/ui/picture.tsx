import { cx } from './cx.ts';

export interface PictureProps {
  readonly src: string;
  readonly alt: string;
  /** Shows the whole picture; otherwise it is cropped to the frame. */
  readonly contain?: boolean;
  readonly className?: string;
}

/** An uploaded picture in a frame of fixed size, so that nothing shifts when it loads. */
export const Picture = ({ src, alt, contain = false, className }: PictureProps) => (
  <span
    role="img"
    aria-label={alt}
    style={{ backgroundImage: `url(${JSON.stringify(src)})` }}
    className={cx('block bg-center bg-fill bg-no-repeat', contain ? 'bg-contain' : 'bg-cover', className)}
  />
);
