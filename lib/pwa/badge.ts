/** Shows on the app's icon how much is unread, where the platform can; 0 takes it away. */
export function setBadge(unread: number): void {
  if ('setAppBadge' in navigator) navigator.setAppBadge(unread).catch(() => {});
}
