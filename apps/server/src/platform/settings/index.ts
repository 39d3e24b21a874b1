export { defineSetting } from './define-setting.ts';
export type { Setting } from './define-setting.ts';
export { readSetting } from './read-setting.ts';
export { selectChangedFirst } from './settings.sql.ts';
export { selectSettingsToSign } from './settings-to-sign.sql.ts';
export { laidDownValues, settingPower } from './setting-power.ts';
