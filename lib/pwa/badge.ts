/** Shows the number of unread messages on the app's icon, if the platform supports it; 0 removes it. */
export function setBadge(unread: number): void {
  if ('setAppBadge' in navigator) navigator.setAppBadge(unread).catch(() => {});
}
