import { merchantTexts } from '../../locales/id-merchant.ts';
import { merchantSharedTexts } from '../../locales/id-merchant-shared.ts';
import { commonTexts } from '../../locales/id-common.ts';
import { shellTexts } from '../../locales/id-shell.ts';
import { accessTexts } from '../../locales/id-access.ts';
import { authTexts } from '../../locales/id-auth.ts';
import { publicTexts } from '../../locales/id-public.ts';
import { pagesTexts } from '../../locales/id-pages.ts';
import { dashboardTexts } from '../../locales/id-dashboard.ts';
import { transactionsTexts } from '../../locales/id-transactions.ts';
import { merchantPagesTexts } from '../../locales/id-pages-merchant.ts';
import { apiTokensTexts } from '../../locales/id-api-tokens.ts';
import { developersTexts } from '../../locales/id-developers.ts';
import { webhooksTexts } from '../../locales/id-webhooks.ts';
import { settingsTexts } from '../../locales/id-settings.ts';
import { titles } from './titles.ts';

export const texts = { ...publicTexts, ...authTexts, ...accessTexts, ...titles.id, ...commonTexts, ...shellTexts, ...pagesTexts, ...merchantTexts, ...merchantPagesTexts, ...dashboardTexts, ...transactionsTexts, ...apiTokensTexts, ...developersTexts, ...webhooksTexts, ...merchantSharedTexts, ...settingsTexts };
