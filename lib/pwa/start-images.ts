import { splashes, splashMedia, splashPath } from './splashes.ts';

/** Names the start images of iOS, which reads them when the app is added to the home screen. */
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
