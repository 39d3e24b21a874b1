import { adminTexts } from '../../locales/ph-admin.ts';
import { commonTexts } from '../../locales/ph-common.ts';
import { publicTexts } from '../../locales/ph-public.ts';
import { titles } from './titles.ts';

export const texts = { ...publicTexts, ...titles.ph, ...commonTexts, ...adminTexts };
