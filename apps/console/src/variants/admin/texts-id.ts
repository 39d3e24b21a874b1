import { accountPageTexts } from '../../locales/id-account-page.ts';
import { accountQrTexts } from '../../locales/id-account-qr.ts';
import { accountsTexts } from '../../locales/id-accounts.ts';
import { adminTexts } from '../../locales/id-admin.ts';
import { auditTexts } from '../../locales/id-audit.ts';
import { commonTexts } from '../../locales/id-common.ts';
import { shellTexts } from '../../locales/id-shell.ts';
import { accessTexts } from '../../locales/id-access.ts';
import { authTexts } from '../../locales/id-auth.ts';
import { devicesTexts } from '../../locales/id-devices.ts';
import { phoneWordsTexts } from '../../locales/id-phone-words.ts';
import { proxiesTexts } from '../../locales/id-proxies.ts';
import { publicTexts } from '../../locales/id-public.ts';
import { usersTexts } from '../../locales/id-users.ts';
import { pagesTexts } from '../../locales/id-pages.ts';
import { adminPagesTexts } from '../../locales/id-pages-admin.ts';
import { titles } from './titles.ts';

export const texts = { ...publicTexts, ...authTexts, ...accessTexts, ...titles.id, ...commonTexts, ...shellTexts, ...pagesTexts, ...adminTexts, ...adminPagesTexts, ...usersTexts, ...auditTexts, ...accountsTexts, ...accountPageTexts, ...accountQrTexts, ...devicesTexts, ...phoneWordsTexts, ...proxiesTexts };
