import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import { DEPLOYMENT_PATH } from '#lib/api/client/deployment.ts';
import { beforePaint } from './first-paint/before-paint.ts';
import './globals.css';

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
      <link rel="preload" as="fetch" href={DEPLOYMENT_PATH} crossOrigin="anonymous" />
      <body>
        <script>{beforePaint}</script>
        <div id="root" className="h-full">
          {children}
        </div>
      </body>
    </html>
  );
}
