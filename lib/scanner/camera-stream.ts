export type Facing = 'environment' | 'user';

/** Capabilities and constraints that the platform's types do not know yet. */
interface WithTorch {
  readonly torch?: boolean;
}

/**
 * Opens a camera, the one that looks away from the person where there is a choice. Why there is none: `denied` (by the
 * person or the browser), `busy` (another app holds it), `missing`.
 */
export async function openCamera(facing: Facing): Promise<MediaStream | 'denied' | 'busy' | 'missing'> {
  // The whole interface is absent where the page came by plain http.
  if (!navigator.mediaDevices?.getUserMedia) return 'missing';
  try {
    return await navigator.mediaDevices.getUserMedia({
      video: { facingMode: facing, width: { ideal: 1280 }, height: { ideal: 720 } },
      audio: false,
    });
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
    return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'missing';
  }
}

export function stopCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Cameras can be counted only after one was allowed. */
export async function countCameras(): Promise<number> {
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  return devices.filter(({ kind }) => kind === 'videoinput').length;
}

const trackOf = (stream: MediaStream): MediaStreamTrack | undefined => stream.getVideoTracks()[0];

export const hasTorch = (stream: MediaStream): boolean =>
  (trackOf(stream)?.getCapabilities?.() as WithTorch | undefined)?.torch === true;

/** Rejects where the lamp refuses. */
export async function switchTorch(stream: MediaStream, on: boolean): Promise<void> {
  const lamp: WithTorch = { torch: on };
  await trackOf(stream)?.applyConstraints({ advanced: [lamp as MediaTrackConstraintSet] });
}
