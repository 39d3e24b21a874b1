import { accountPageTexts } from '../../locales/en-account-page.ts';
import { accountQrTexts } from '../../locales/en-account-qr.ts';
import { accountsTexts } from '../../locales/en-accounts.ts';
import { adminTexts } from '../../locales/en-admin.ts';
import { auditTexts } from '../../locales/en-audit.ts';
import { commonTexts } from '../../locales/en-common.ts';
import { shellTexts } from '../../locales/en-shell.ts';
import { accessTexts } from '../../locales/en-access.ts';
import { authTexts } from '../../locales/en-auth.ts';
import { devicesTexts } from '../../locales/en-devices.ts';
import { phoneWordsTexts } from '../../locales/en-phone-words.ts';
import { proxiesTexts } from '../../locales/en-proxies.ts';
import { publicTexts } from '../../locales/en-public.ts';
import { usersTexts } from '../../locales/en-users.ts';
import { pagesTexts } from '../../locales/en-pages.ts';
import { adminPagesTexts } from '../../locales/en-pages-admin.ts';
import { titles } from './titles.ts';

export const texts = { ...publicTexts, ...authTexts, ...accessTexts, ...titles.en, ...commonTexts, ...shellTexts, ...pagesTexts, ...adminTexts, ...adminPagesTexts, ...usersTexts, ...auditTexts, ...accountsTexts, ...accountPageTexts, ...accountQrTexts, ...devicesTexts, ...phoneWordsTexts, ...proxiesTexts };
