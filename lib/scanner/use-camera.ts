'use client';

import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { countCameras, type Facing, hasTorch, openCamera, stopCamera, switchTorch } from './camera-stream.ts';
import { loadQrReader, type ReadQr } from './qr-reader.ts';

/** `busy`: another app uses the camera. `no-reader`: the QR reader could not be loaded. */
type CameraState = 'starting' | 'running' | 'denied' | 'missing' | 'busy' | 'no-reader';

/** The pause between two frames; reading one takes 10 to 50 ms. */
const FRAME_INTERVAL_MS = 180;

export interface Camera {
  readonly state: CameraState;
  /** Null if the torch cannot be switched. */
  readonly torch: boolean | null;
  setTorch(on: boolean): void;
  /** Null if there is only one camera. */
  readonly switchCamera: (() => void) | null;
  retry(): void;
}

/** Calls `onCode` for every QR code in the stream, until the signal aborts. */
async function readCodes(
  video: RefObject<HTMLVideoElement | null>,
  read: ReadQr,
  signal: AbortSignal,
  onCode: (text: string) => void,
): Promise<void> {
  while (!signal.aborted) {
    const element = video.current;
    const text = element && element.readyState >= 2 ? await read(element).catch(() => null) : null;
    if (text && !signal.aborted) onCode(text);
    await new Promise((resolve) => setTimeout(resolve, FRAME_INTERVAL_MS));
  }
}

/** Shows the camera in a `<video>` and reports its QR codes. iOS needs a new stream after the background. */
export function useCamera(video: RefObject<HTMLVideoElement | null>, onCode: (text: string) => void): Camera {
  const [state, setState] = useState<CameraState>('starting');
  // A new object opens the camera again, also with the same facing.
  const [request, setRequest] = useState<{ facing: Facing }>({ facing: 'environment' });
  const [hasSeveral, setHasSeveral] = useState(false);
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [torch, setTorch] = useState(false);
  const report = useEffectEvent(onCode);

  useEffect(() => {
    let current: AbortController | null = null;

    const run = async (signal: AbortSignal) => {
      const opened = await openCamera(request.facing);
      if (typeof opened === 'string') return signal.aborted ? undefined : setState(opened);
      if (signal.aborted) return stopCamera(opened);
      signal.addEventListener('abort', () => stopCamera(opened));
      setStream(opened);
      setTorch(false);
      setState('running');
      setHasSeveral((await countCameras()) > 1);
      const read = await loadQrReader().catch(() => null);
      if (signal.aborted) return;
      if (read) return readCodes(video, read, signal, (text) => report(text));
      stopCamera(opened);
      setState('no-reader');
    };
    const start = () => {
      current?.abort();
      current = new AbortController();
      void run(current.signal);
    };
    const onVisibilityChange = () => (document.visibilityState === 'visible' ? start() : current?.abort());
    start();
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => {
      document.removeEventListener('visibilitychange', onVisibilityChange);
      current?.abort();
    };
  }, [request, video]);

  const running = state === 'running';
  useEffect(() => {
    if (!stream || !running || !video.current) return;
    video.current.srcObject = stream;
    video.current.play().catch(() => {});
  }, [stream, running, video]);

  return {
    state,
    torch: stream && hasTorch(stream) ? torch : null,
    setTorch(on) {
      if (!stream) return;
      setTorch(on);
      switchTorch(stream, on).catch(() => setTorch(false));
    },
    switchCamera: hasSeveral
      ? () => setRequest({ facing: request.facing === 'environment' ? 'user' : 'environment' })
      : null,
    retry() {
      setState('starting');
      setRequest({ facing: request.facing });
    },
  };
}
