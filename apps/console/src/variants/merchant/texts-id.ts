import { merchantTexts } from '../../locales/id-merchant.ts';
import { commonTexts } from '../../locales/id-common.ts';
import { publicTexts } from '../../locales/id-public.ts';
import { titles } from './titles.ts';

export const texts = { ...publicTexts, ...titles.id, ...commonTexts, ...merchantTexts };
