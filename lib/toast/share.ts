import { copyText, shareLink } from '#lib/browser/share.ts';
import { toast } from './toast.ts';

/** Copies a text and shows `confirmation` if that worked. */
export async function copyWithToast(text: string, confirmation: string): Promise<void> {
  if (await copyText(text)) toast(confirmation, 'success');
}

/** Shares a link. Shows `confirmation` where it was copied instead. */
export async function shareWithToast(title: string, url: string, confirmation: string): Promise<void> {
  if ((await shareLink(title, url)) === 'copied') toast(confirmation, 'success');
}
