import { BellRing } from 'lucide-react';
import { type Step, StepDrawing } from '#components/install/step-drawing.tsx';
import { Section } from '#components/ui/section.tsx';
import { SuggestionCard } from '#components/ui/suggestion-card.tsx';

const steps: Step[] = ['share', 'add', 'done', 'menu', 'browser', 'again'];

export function Suggestions() {
  return (
    <Section title="Suggestions">
      <SuggestionCard
        icon={BellRing}
        title="Know before your time is up"
        text="A note 10 minutes before the end, and when your refund is there."
        accept="Remind me"
        decline="Not now"
        onAccept={() => {}}
        onDecline={() => {}}
      />
      <div className="mt-4 grid grid-cols-3 gap-3">
        {steps.map((step) => (
          <StepDrawing key={step} step={step} />
        ))}
      </div>
    </Section>
  );
}
