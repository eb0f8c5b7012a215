// Declared here, as TypeScript's worker library cannot be used beside that of pages.
interface WaitingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface PushEvent extends WaitingEvent {
  readonly data: { json(): unknown } | null;
}

interface ClickEvent extends WaitingEvent {
  readonly notification: Notification;
}

export interface WindowClient {
  readonly url: string;
  readonly visibilityState: DocumentVisibilityState;
  focus(): Promise<WindowClient>;
  navigate(url: string): Promise<WindowClient | null>;
  postMessage(message: unknown, transfer?: Transferable[]): void;
}

interface Events {
  install: WaitingEvent;
  push: PushEvent;
  notificationclick: ClickEvent;
}

export interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled?: boolean }): Promise<readonly WindowClient[]>;
    openWindow(url: string): Promise<WindowClient | null>;
  };
  addEventListener<K extends keyof Events>(name: K, listener: (event: Events[K]) => void): void;
}

export const worker = self as unknown as WorkerScope;
