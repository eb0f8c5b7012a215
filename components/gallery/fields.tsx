import { useState } from 'react';
import { Card } from '#components/ui/card.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { CodeField } from '#components/ui/code-field.tsx';
import { PhoneField } from '#components/ui/phone-field.tsx';
import { Section } from '#components/ui/section.tsx';
import { TextArea } from '#components/ui/text-area.tsx';
import { TextField } from '#components/ui/text-field.tsx';

export function Fields() {
  const [text, setText] = useState('');
  const [phone, setPhone] = useState('138 1234');
  const [code, setCode] = useState('3851');
  const [agreed, setAgreed] = useState(false);
  return (
    <Section title="Fields">
      <Card className="flex flex-col gap-5">
        <TextField
          label="Nickname"
          value={text}
          onChange={setText}
          placeholder="How others see you"
          hint="Shown with your reviews"
        />
        <TextField
          label="Email"
          type="email"
          value="anna@"
          onChange={() => {}}
          error="Please Provide The Correct Email Address"
          clearable
        />
        <PhoneField
          label="Phone"
          value={phone}
          onChange={setPhone}
          callingCode="+86"
          countryLabel="Country code, China +86"
          onPickCountry={() => {}}
        />
        <CodeField label="Verification code" value={code} onChange={setCode} />
        <TextArea label="Review" value="Level cloth, good light." onChange={() => {}} rows={3} />
        <Checkbox checked={agreed} onChange={setAgreed}>
          I have read and agree to the{' '}
          <a href="#terms" className="text-brand-text">
            User agreement
          </a>
        </Checkbox>
        <Checkbox checked onChange={() => {}}>
          Ticked
        </Checkbox>
      </Card>
    </Section>
  );
}
