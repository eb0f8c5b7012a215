/** Classes of the frame of text inputs. iOS zooms in on text below 16 px. */
export const inputBox =
  'flex min-h-[3.25rem] w-full items-center gap-2 rounded-md border border-control bg-surface px-3.5 text-[1rem] text-ink transition-colors duration-quick has-focus:border-brand-line has-focus:ring-1 has-focus:ring-brand-line has-aria-invalid:border-danger-text has-aria-invalid:ring-danger-text has-disabled:bg-fill';

export const inputText =
  'min-w-0 flex-1 self-stretch bg-transparent py-2 outline-none placeholder:text-ink-3 disabled:text-ink-3';
