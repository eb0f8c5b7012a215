import { copyText, type SharedLink, shareLink } from '#lib/browser/share.ts';
import { toast } from './toast.ts';

/** Copies a text and shows `confirmation` if that worked. Returns whether it did. */
export async function copyWithToast(text: string, confirmation: string): Promise<boolean> {
  const copied = await copyText(text);
  if (copied) toast(confirmation, 'success');
  return copied;
}

/** Shares a link. Shows `confirmation` if the link was copied instead. */
export async function shareWithToast(link: SharedLink, confirmation: string): Promise<void> {
  if ((await shareLink(link)) === 'copied') toast(confirmation, 'success');
}
