export type Facing = 'environment' | 'user';

/** Capabilities and constraints that the platform's types lack. */
interface WithTorch {
  readonly torch?: boolean;
}

/** Opens a camera, or returns why not: `denied`, `busy` in another app, or `missing`. */
export async function openCamera(facing: Facing): Promise<MediaStream | 'denied' | 'busy' | 'missing'> {
  // `mediaDevices` is undefined without https.
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

/** Browsers list the cameras only after one was allowed. */
export async function countCameras(): Promise<number> {
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  return devices.filter(({ kind }) => kind === 'videoinput').length;
}

const videoTrack = (stream: MediaStream): MediaStreamTrack | undefined => stream.getVideoTracks()[0];

export const hasTorch = (stream: MediaStream): boolean =>
  (videoTrack(stream)?.getCapabilities?.() as WithTorch | undefined)?.torch === true;

/** Rejects if the torch cannot be switched. */
export async function switchTorch(stream: MediaStream, on: boolean): Promise<void> {
  const constraint: WithTorch = { torch: on };
  await videoTrack(stream)?.applyConstraints({ advanced: [constraint as MediaTrackConstraintSet] });
}
