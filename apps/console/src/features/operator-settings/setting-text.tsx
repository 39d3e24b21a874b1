import type { SettingKey } from '@wallet/contract';
import { AnnouncementText } from './announcement-text.tsx';
import type { Json } from './value-fields.ts';
import { ValueText } from './value-text.tsx';

/** A setting's value in the words of its kind, or only what it changes. */
export function SettingText({ settingKey, value, before }: { settingKey: SettingKey; value: Json; before?: Json }) {
  if (settingKey === 'operation.maintenance') return <AnnouncementText value={value} />;
  return <ValueText value={value} {...(before !== undefined && { before })} />;
}
