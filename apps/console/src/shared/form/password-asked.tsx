import { useState } from 'react';
import type { Failure } from '../../lib/failure.ts';
import type { FieldProps } from '../../lib/forms/form-options.ts';
import { useText } from '../../lib/text/index.ts';
import { TextInput } from '../../ui/fields/text-input.tsx';

/** The own password, which a form asks for once the server has asked for it. */
export function usePasswordAsked() {
  const [isAsked, setAsked] = useState(false);
  return {
    isAsked,
    refusals: {
      wrongPassword: { field: 'password', text: 'withdrawal.passwordWrong' },
    },
    onRefused: ({ code }: Failure) => {
      if (code === 'passwordNeeded' || code === 'wrongPassword') setAsked(true);
    },
  } as const;
}

/** Its field: there is nothing to see before it was asked for. */
export function PasswordAsked({ isAsked, field }: { isAsked: boolean; field: FieldProps<string> }) {
  const t = useText();
  if (!isAsked) return null;
  return (
    <TextInput
      {...field}
      label={t('withdrawal.password')}
      type="password"
      autoComplete="current-password"
      required
      touched={field.error !== undefined}
      autoFocus
    />
  );
}
