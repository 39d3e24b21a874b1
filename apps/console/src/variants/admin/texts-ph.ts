import { accountPageTexts } from '../../locales/ph-account-page.ts';
import { accountQrTexts } from '../../locales/ph-account-qr.ts';
import { accountsTexts } from '../../locales/ph-accounts.ts';
import { adminTexts } from '../../locales/ph-admin.ts';
import { auditTexts } from '../../locales/ph-audit.ts';
import { commonTexts } from '../../locales/ph-common.ts';
import { shellTexts } from '../../locales/ph-shell.ts';
import { accessTexts } from '../../locales/ph-access.ts';
import { authTexts } from '../../locales/ph-auth.ts';
import { devicesTexts } from '../../locales/ph-devices.ts';
import { phoneWordsTexts } from '../../locales/ph-phone-words.ts';
import { proxiesTexts } from '../../locales/ph-proxies.ts';
import { publicTexts } from '../../locales/ph-public.ts';
import { usersTexts } from '../../locales/ph-users.ts';
import { pagesTexts } from '../../locales/ph-pages.ts';
import { adminPagesTexts } from '../../locales/ph-pages-admin.ts';
import { titles } from './titles.ts';

export const texts = { ...publicTexts, ...authTexts, ...accessTexts, ...titles.ph, ...commonTexts, ...shellTexts, ...pagesTexts, ...adminTexts, ...adminPagesTexts, ...usersTexts, ...auditTexts, ...accountsTexts, ...accountPageTexts, ...accountQrTexts, ...devicesTexts, ...phoneWordsTexts, ...proxiesTexts };
