import { merchantTexts } from '../../locales/ph-merchant.ts';
import { merchantSharedTexts } from '../../locales/ph-merchant-shared.ts';
import { commonTexts } from '../../locales/ph-common.ts';
import { shellTexts } from '../../locales/ph-shell.ts';
import { accessTexts } from '../../locales/ph-access.ts';
import { authTexts } from '../../locales/ph-auth.ts';
import { publicTexts } from '../../locales/ph-public.ts';
import { pagesTexts } from '../../locales/ph-pages.ts';
import { dashboardTexts } from '../../locales/ph-dashboard.ts';
import { transactionsTexts } from '../../locales/ph-transactions.ts';
import { merchantPagesTexts } from '../../locales/ph-pages-merchant.ts';
import { apiTokensTexts } from '../../locales/ph-api-tokens.ts';
import { developersTexts } from '../../locales/ph-developers.ts';
import { webhooksTexts } from '../../locales/ph-webhooks.ts';
import { settingsTexts } from '../../locales/ph-settings.ts';
import { titles } from './titles.ts';

export const texts = { ...publicTexts, ...authTexts, ...accessTexts, ...titles.ph, ...commonTexts, ...shellTexts, ...pagesTexts, ...merchantTexts, ...merchantPagesTexts, ...dashboardTexts, ...transactionsTexts, ...apiTokensTexts, ...developersTexts, ...webhooksTexts, ...merchantSharedTexts, ...settingsTexts };
