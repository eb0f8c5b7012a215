/** Copies a text to the clipboard; false where the platform denies it. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    // `clipboard` is undefined without https.
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
};

/** Opens the platform's share sheet, or copies the link where there is none; null where the person cancelled. */
export async function shareLink(title: string, url: string): Promise<'shared' | 'copied' | null> {
  if ('share' in navigator) {
    return navigator
      .share({ title, url })
      .then(() => 'shared' as const)
      .catch(() => null);
  }
  return (await copyText(url)) ? 'copied' : null;
}
