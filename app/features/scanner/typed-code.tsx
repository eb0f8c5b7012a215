'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { TextField } from '#components/ui/text-field.tsx';
import { formatTableCode, normalizeTableCode, parseTableCode } from '#lib/scanner/table-code.ts';

/** The table code typed by hand, as it is printed below the QR code. */
export function TypedCode({ onCode }: { onCode: (code: string) => void }) {
  const t = useTranslations('scan');
  const [typed, setTyped] = useState('');
  const [invalid, setInvalid] = useState(false);
  const submit = () => {
    const code = parseTableCode(typed);
    if (code) onCode(code);
    else setInvalid(true);
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextField
        label={t('type')}
        value={formatTableCode(typed)}
        onChange={(text) => {
          setTyped(parseTableCode(text) ?? normalizeTableCode(text));
          setInvalid(false);
        }}
        placeholder="XXXX-XXXX-XXXX"
        autoCapitalize="characters"
        autoComplete="off"
        enterKeyHint="go"
        // A whole link may be pasted.
        maxLength={400}
        hint={t('typeHint')}
        error={invalid ? t('typedWrong') : null}
      />
      <Button type="submit" block variant="secondary">
        {t('open')}
      </Button>
    </form>
  );
}
