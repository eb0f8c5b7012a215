import type { Config } from 'tailwindcss';
import plugin from 'tailwindcss/plugin';
import { dark, light, type Palette } from './lib/domain/color-tokens.ts';

const variables = (palette: Palette) =>
  Object.fromEntries(Object.entries(palette).map(([name, value]) => [`--c-${name}`, value]));

const colors = Object.fromEntries(Object.keys(light).map((name) => [name, `var(--c-${name})`]));

/** Only tokens: Tailwind's own palette is replaced, so there are no classes for other colors. */
export default {
  theme: {
    colors: {
      ...colors,
      white: '#ffffff',
      black: '#000000',
      transparent: 'transparent',
      current: 'currentColor',
    },
    fontSize: {
      micro: ['0.6875rem', '0.875rem'],
      caption: ['0.75rem', '1rem'],
      small: ['0.8125rem', '1.125rem'],
      body: ['0.9375rem', '1.375rem'],
      title: ['1.0625rem', '1.5rem'],
      heading: ['1.25rem', '1.625rem'],
      large: ['1.75rem', '2.125rem'],
      display: ['2.5rem', '2.75rem'],
    },
    borderRadius: {
      none: '0',
      xs: '0.375rem',
      sm: '0.5rem',
      md: '0.75rem',
      lg: '1rem',
      xl: '1.25rem',
      full: '9999px',
    },
    boxShadow: {
      card: '0 1px 2px rgb(12 24 16 / 0.05), 0 1px 1px rgb(12 24 16 / 0.03)',
      float: '0 8px 24px rgb(8 16 11 / 0.14), 0 2px 6px rgb(8 16 11 / 0.08)',
      sheet: '0 -8px 40px rgb(8 16 11 / 0.22)',
    },
    fontFamily: {
      sans: [
        '-apple-system',
        '"Segoe UI"',
        'Roboto',
        '"Helvetica Neue"',
        'Arial',
        '"PingFang SC"',
        '"Noto Sans CJK SC"',
        '"Noto Sans SC"',
        '"Microsoft YaHei"',
        'system-ui',
        'sans-serif',
      ],
    },
    extend: {
      transitionTimingFunction: { calm: 'cubic-bezier(0.2, 0.8, 0.2, 1)' },
      transitionDuration: { quick: 'var(--quick)', calm: 'var(--calm)', slow: 'var(--slow)' },
      maxWidth: { page: 'var(--page-max)', wide: 'calc(2 * var(--page-max))' },
      animation: {
        shimmer: 'shimmer 1.4s linear infinite',
        sweep: 'sweep 2.2s ease-in-out infinite',
        lamp: 'lamp 3.2s ease-in-out infinite',
        rise: 'rise 220ms cubic-bezier(0.2, 0.8, 0.2, 1) both',
      },
      keyframes: {
        shimmer: { from: { backgroundPosition: '160% 0' }, to: { backgroundPosition: '-60% 0' } },
        sweep: { from: { transform: 'translateY(-100%)' }, to: { transform: 'translateY(300%)' } },
        lamp: { '50%': { opacity: '0.72' } },
        rise: { from: { opacity: '0', transform: 'translateY(8px)' } },
      },
    },
  },
  plugins: [
    plugin(({ addBase }) => {
      addBase({
        ':root, [data-theme="light"]': { colorScheme: 'light', ...variables(light) },
        '@media (prefers-color-scheme: dark)': {
          ':root:not([data-theme="light"])': { colorScheme: 'dark', ...variables(dark) },
        },
        '[data-theme="dark"]': { colorScheme: 'dark', ...variables(dark) },
      });
    }),
  ],
} satisfies Config;
