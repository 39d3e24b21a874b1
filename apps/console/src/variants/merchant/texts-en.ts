import { merchantTexts } from '../../locales/en-merchant.ts';
import { commonTexts } from '../../locales/en-common.ts';
import { publicTexts } from '../../locales/en-public.ts';
import { titles } from './titles.ts';

export const texts = { ...publicTexts, ...titles.en, ...commonTexts, ...merchantTexts };
