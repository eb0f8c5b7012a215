import { useState } from 'react';
import { PlayerControls } from '#components/replay/controls.tsx';
import { RecordingGaps } from '#components/replay/gaps.tsx';
import { TimelineBar } from '#components/replay/timeline-bar.tsx';
import { Section } from '#components/ui/section.tsx';
import { replay } from './samples/content.ts';

const nothing = () => {};

export function ReplaySample() {
  const [at, setAt] = useState(replay.start_at + 900);
  const [speed, setSpeed] = useState(1);
  const [playing, setPlaying] = useState(false);
  return (
    <Section title="Replay">
      <TimelineBar replay={replay} at={at} onSeek={setAt} />
      <PlayerControls
        playing={playing}
        muted
        speed={speed}
        onPlay={() => setPlaying(!playing)}
        onMute={nothing}
        onSpeed={setSpeed}
        onJump={(seconds) => setAt(at + seconds)}
        onFullscreen={nothing}
      />
      <RecordingGaps replay={replay} />
    </Section>
  );
}
