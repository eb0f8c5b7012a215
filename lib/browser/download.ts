/** Hands a value to the person as a JSON file of that name. */
export function downloadJson(name: string, value: unknown): void {
  const blob = new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' });
  const url = URL.createObjectURL(blob);
  downloadUrl(name, url);
  // The download has begun by then; iOS reads the address a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Has the browser save what is at an address. */
export function downloadUrl(name: string, url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
