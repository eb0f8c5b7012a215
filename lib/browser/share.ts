/** Puts a text on the clipboard; false where the platform says no. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    // Not there at all where the app is not served over https.
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
};

/** Opens the platform's share sheet, or copies the link where there is none; null where the person closed it. */
export async function shareLink(title: string, url: string): Promise<'shared' | 'copied' | null> {
  if ('share' in navigator) {
    return navigator
      .share({ title, url })
      .then(() => 'shared' as const)
      .catch(() => null);
  }
  return (await copyText(url)) ? 'copied' : null;
}
