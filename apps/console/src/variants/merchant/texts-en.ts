import { merchantTexts } from '../../locales/en-merchant.ts';
import { merchantSharedTexts } from '../../locales/en-merchant-shared.ts';
import { commonTexts } from '../../locales/en-common.ts';
import { shellTexts } from '../../locales/en-shell.ts';
import { accessTexts } from '../../locales/en-access.ts';
import { authTexts } from '../../locales/en-auth.ts';
import { publicTexts } from '../../locales/en-public.ts';
import { pagesTexts } from '../../locales/en-pages.ts';
import { dashboardTexts } from '../../locales/en-dashboard.ts';
import { transactionsTexts } from '../../locales/en-transactions.ts';
import { merchantPagesTexts } from '../../locales/en-pages-merchant.ts';
import { apiTokensTexts } from '../../locales/en-api-tokens.ts';
import { developersTexts } from '../../locales/en-developers.ts';
import { webhooksTexts } from '../../locales/en-webhooks.ts';
import { settingsTexts } from '../../locales/en-settings.ts';
import { titles } from './titles.ts';

export const texts = { ...publicTexts, ...authTexts, ...accessTexts, ...titles.en, ...commonTexts, ...shellTexts, ...pagesTexts, ...merchantTexts, ...merchantPagesTexts, ...dashboardTexts, ...transactionsTexts, ...apiTokensTexts, ...developersTexts, ...webhooksTexts, ...merchantSharedTexts, ...settingsTexts };
