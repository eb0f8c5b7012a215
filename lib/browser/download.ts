export function downloadJson(name: string, value: unknown): void {
  downloadBlob(name, new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }));
}

export function downloadBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  downloadUrl(name, url);
  // iOS reads the URL a moment after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

export function downloadUrl(name: string, url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
