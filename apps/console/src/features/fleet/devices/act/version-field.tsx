import { useText } from '../../../../lib/text/index.ts';
import { TextInput } from '../../../../ui/fields/text-input.tsx';
import { versionForm } from './version-form.ts';

/** Which version an agent is to become. Where it gets it from is the agent's own business. */
export function VersionField({
  value,
  onChange,
  isSent,
}: {
  value: string;
  onChange: (version: string) => void;
  isSent: boolean;
}) {
  const t = useText();
  const isWrong = value.trim() !== '' && !versionForm.test(value.trim());
  return (
    <TextInput
      label={t('deviceAct.version')}
      name="version"
      autoComplete="off"
      value={value}
      onChange={onChange}
      required
      maxLength={40}
      touched={isSent}
      autoFocus
      error={isWrong ? t('deviceAct.versionWrong') : undefined}
    />
  );
}
