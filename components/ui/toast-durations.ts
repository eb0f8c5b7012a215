/** Milliseconds (SPEC §9). */
export const TOAST_MS = { info: 1500, success: 1500, error: 3000 };

export type ToastItem = {
  id: string;
  text: string;
  tone?: keyof typeof TOAST_MS;
  milliseconds?: number | undefined;
};
