import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import './globals.css';
// The styles are here: those that come with a chunk would need the code that loads them in the first load.
import 'react-easy-crop/react-easy-crop.css';

export const metadata: Metadata = {
  description: 'Find a table, scan, play.',
  manifest: '/manifest.webmanifest',
  icons: { icon: '/icons/icon-192.png', apple: '/icons/apple-touch-icon.png' },
  // iOS shows start images with this older name only.
  other: { 'apple-mobile-web-app-capable': 'yes' },
  appleWebApp: {
    capable: true,
    title: 'Baize',
    statusBarStyle: 'default',
  },
};

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  viewportFit: 'cover',
  interactiveWidget: 'resizes-content',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#f4f6f5' },
    { media: '(prefers-color-scheme: dark)', color: '#0c100e' },
  ],
};

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <body>
        <div id="root" className="h-full">
          {children}
        </div>
      </body>
    </html>
  );
}
