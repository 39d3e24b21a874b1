import { adminTexts } from '../../locales/en-admin.ts';
import { commonTexts } from '../../locales/en-common.ts';
import { publicTexts } from '../../locales/en-public.ts';
import { titles } from './titles.ts';

export const texts = { ...publicTexts, ...titles.en, ...commonTexts, ...adminTexts };
