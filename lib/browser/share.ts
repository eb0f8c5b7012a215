/** Copies a text to the clipboard; false if the platform denies it. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    // `clipboard` is undefined without https.
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
};

export interface SharedLink {
  readonly title: string;
  readonly text?: string;
  readonly url: string;
}

/** Opens the platform's share sheet, or copies the link if there is none; null if the person cancelled. */
export async function shareLink(link: SharedLink): Promise<'shared' | 'copied' | null> {
  if ('share' in navigator) {
    return navigator
      .share(link)
      .then(() => 'shared' as const)
      .catch(() => null);
  }
  return (await copyText(link.text ? `${link.text}\n${link.url}` : link.url)) ? 'copied' : null;
}
