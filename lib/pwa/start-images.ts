import { splashes, splashMedia, splashPath } from './splashes.ts';

/**
 * Names the start images for the home screen of iOS, which reads them when a person adds the app to it: the
 * document need not bring them.
 */
export function addStartImages(): void {
  const links = splashes.map((splash) =>
    Object.assign(document.createElement('link'), {
      rel: 'apple-touch-startup-image',
      href: splashPath(splash),
      media: splashMedia(splash),
    }),
  );
  document.head.append(...links);
}
