import { Picture } from '#components/ui/picture.tsx';

/** The pictures of a report or a review; each opens in a new tab. */
export const AttachmentLinks = ({
  images,
  altOf,
}: {
  images: readonly string[];
  altOf: (number: number) => string;
}) =>
  images.length > 0 && (
    <p className="mt-2 flex flex-wrap gap-2">
      {images.map((src, at) => (
        <a key={src} href={src} target="_blank" rel="noreferrer" className="overflow-hidden rounded-md">
          <Picture src={src} alt={altOf(at + 1)} className="size-16" />
        </a>
      ))}
    </p>
  );
