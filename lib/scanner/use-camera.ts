'use client';

import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { countCameras, type Facing, hasTorch, openCamera, stopCamera, switchTorch } from './camera-stream.ts';
import { loadQrReader, type ReadQr } from './qr-reader.ts';

/** `busy`: another app holds it. `unread`: what reads codes could not be loaded. */
export type CameraState = 'starting' | 'running' | 'denied' | 'missing' | 'busy' | 'unread';

/** Looks for a code this often; a frame is read in some 10 to 50 ms. */
const LOOK_EVERY_MS = 180;

export interface Camera {
  readonly state: CameraState;
  /** Null where the lamp can't be switched. */
  readonly torch: boolean | null;
  setTorch(on: boolean): void;
  /** Null where there is only one camera. */
  readonly switchCamera: (() => void) | null;
  /** Asks for the camera again. */
  retry(): void;
}

/**
 * Shows the camera in a `<video>` and tells of the codes it sees. The stream is started anew when the app comes back
 * to the front: iOS leaves a black picture otherwise.
 */
export function useCamera(video: RefObject<HTMLVideoElement | null>, onCode: (text: string) => void): Camera {
  const [state, setState] = useState<CameraState>('starting');
  const [asked, setAsked] = useState({ facing: 'environment' as Facing, times: 1 });
  const [several, setSeveral] = useState(false);
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [torch, setTorch] = useState(false);
  const told = useEffectEvent(onCode);

  useEffect(() => {
    let running: AbortController | null = null;

    const run = async (signal: AbortSignal) => {
      const opened = await openCamera(asked.facing);
      if (typeof opened === 'string') return signal.aborted ? undefined : setState(opened);
      if (signal.aborted) return stopCamera(opened);
      signal.addEventListener('abort', () => stopCamera(opened));
      setStream(opened);
      setTorch(false);
      setState('running');
      setSeveral((await countCameras()) > 1);
      const read = await loadQrReader().catch(() => null);
      if (signal.aborted) return;
      if (read) return look(read, signal);
      stopCamera(opened);
      setState('unread');
    };
    const look = async (read: ReadQr, signal: AbortSignal) => {
      while (!signal.aborted) {
        const element = video.current;
        const text = element && element.readyState >= 2 ? await read(element).catch(() => null) : null;
        if (text && !signal.aborted) told(text);
        await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
      }
    };
    const start = () => {
      running?.abort();
      running = new AbortController();
      void run(running.signal);
    };
    const follow = () => (document.visibilityState === 'visible' ? start() : running?.abort());
    start();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      running?.abort();
    };
  }, [asked, video]);

  const shown = state === 'running';
  useEffect(() => {
    if (!stream || !shown || !video.current) return;
    video.current.srcObject = stream;
    video.current.play().catch(() => {});
  }, [stream, shown, video]);

  const ask = (facing: Facing) => setAsked({ facing, times: asked.times + 1 });
  return {
    state,
    torch: stream && hasTorch(stream) ? torch : null,
    setTorch(on) {
      if (!stream) return;
      setTorch(on);
      switchTorch(stream, on).catch(() => setTorch(false));
    },
    switchCamera: several ? () => ask(asked.facing === 'environment' ? 'user' : 'environment') : null,
    retry() {
      setState('starting');
      ask(asked.facing);
    },
  };
}
