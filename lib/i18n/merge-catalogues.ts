import type { AbstractIntlMessages } from 'next-intl';

/** Merges two catalogues group by group; `over` takes precedence. */
export function mergeCatalogues(
  under: AbstractIntlMessages,
  over: AbstractIntlMessages,
): AbstractIntlMessages {
  const merged: AbstractIntlMessages = { ...under };
  for (const [key, value] of Object.entries(over)) {
    const below = merged[key];
    merged[key] = isGroup(value) && isGroup(below) ? mergeCatalogues(below, value) : value;
  }
  return merged;
}

const isGroup = (value: unknown): value is AbstractIntlMessages =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
