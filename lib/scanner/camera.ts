'use client';

import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { loadQrReader } from './detector.ts';

export type CameraState = 'starting' | 'running' | 'denied' | 'missing';

interface Torch extends MediaTrackCapabilities {
  readonly torch?: boolean;
}

/** Looks for a code this often; a frame is read in some 10 to 50 ms. */
const LOOK_EVERY_MS = 180;

export interface Camera {
  readonly state: CameraState;
  /** Null where the lamp can't be switched. */
  readonly torch: boolean | null;
  setTorch(on: boolean): void;
  /** Null where there is only one camera. */
  readonly switchCamera: (() => void) | null;
}

/**
 * Shows the camera in a `<video>` and tells of the codes it sees. The stream is started anew when the app comes back
 * to the front: iOS leaves a black picture otherwise.
 */
export function useCamera(video: RefObject<HTMLVideoElement | null>, onCode: (text: string) => void): Camera {
  const [state, setState] = useState<CameraState>('starting');
  const [facing, setFacing] = useState<'environment' | 'user'>('environment');
  const [several, setSeveral] = useState(false);
  const [track, setTrack] = useState<MediaStreamTrack | null>(null);
  const [torch, setTorchOn] = useState(false);
  const told = useEffectEvent(onCode);

  useEffect(() => {
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopped = false;

    const stop = () => {
      clearTimeout(timer);
      for (const each of stream?.getTracks() ?? []) each.stop();
      stream = null;
    };
    const look = async (read: Awaited<ReturnType<typeof loadQrReader>>) => {
      const element = video.current;
      const text = element && element.readyState >= 2 ? await read(element).catch(() => null) : null;
      if (stopped || !stream) return;
      if (text) told(text);
      timer = setTimeout(look, LOOK_EVERY_MS, read);
    };
    const start = async () => {
      stop();
      if (!navigator.mediaDevices?.getUserMedia) return setState('missing');
      try {
        const opened = await navigator.mediaDevices.getUserMedia({
          video: { facingMode: facing },
          audio: false,
        });
        if (stopped) return opened.getTracks().forEach((each) => void each.stop());
        stream = opened;
        if (video.current) {
          video.current.srcObject = opened;
          await video.current.play().catch(() => {});
        }
        setTrack(opened.getVideoTracks()[0] ?? null);
        setState('running');
        // Cameras have names, and can be counted, only after one was allowed.
        const devices = await navigator.mediaDevices.enumerateDevices();
        setSeveral(devices.filter(({ kind }) => kind === 'videoinput').length > 1);
        await look(await loadQrReader());
      } catch (error) {
        const denied = error instanceof DOMException && error.name === 'NotAllowedError';
        if (!stopped) setState(denied ? 'denied' : 'missing');
      }
    };
    const resume = () => (document.visibilityState === 'visible' ? void start() : stop());
    void start();
    document.addEventListener('visibilitychange', resume);
    return () => {
      stopped = true;
      document.removeEventListener('visibilitychange', resume);
      stop();
    };
  }, [facing, video]);

  const hasTorch = Boolean((track?.getCapabilities?.() as Torch | undefined)?.torch);
  return {
    state,
    torch: hasTorch ? torch : null,
    setTorch(on) {
      setTorchOn(on);
      track
        ?.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] })
        .catch(() => setTorchOn(false));
    },
    switchCamera: several ? () => setFacing(facing === 'environment' ? 'user' : 'environment') : null,
  };
}

/** The code in a picture from the album; null where there is none. */
export async function readPicture(file: File): Promise<string | null> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return null;
  const read = await loadQrReader();
  return read(bitmap).catch(() => null);
}
