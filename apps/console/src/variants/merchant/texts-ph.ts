import { merchantTexts } from '../../locales/ph-merchant.ts';
import { commonTexts } from '../../locales/ph-common.ts';
import { publicTexts } from '../../locales/ph-public.ts';
import { titles } from './titles.ts';

export const texts = { ...publicTexts, ...titles.ph, ...commonTexts, ...merchantTexts };
