import type { SettingKey } from '@wallet/contract';
import type { ComponentType } from 'react';
import { AnnouncementText } from '../maintenance/announcement-text.tsx';
import { RailsText } from './rails-text.tsx';
import { TimingText } from './timing-text.tsx';
import type { Json } from './value-fields.ts';
import { ValueText } from './value-text.tsx';

interface TextProps {
  value: Json;
  before?: Json;
}

/** Settings that are more than amounts, numbers and words. */
const own: Partial<Record<SettingKey, ComponentType<TextProps>>> = {
  'operation.maintenance': AnnouncementText,
  'payouts.rails': RailsText,
  'payouts.timing': TimingText,
};

/** A setting's value in the words of its kind, or only what it changes. */
export function SettingText({ settingKey, ...said }: TextProps & { settingKey: SettingKey }) {
  const Text = own[settingKey] ?? ValueText;
  return <Text {...said} />;
}
