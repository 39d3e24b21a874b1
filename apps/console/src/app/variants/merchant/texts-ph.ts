import { merchantTexts } from '../../locales/ph-merchant.ts';
import { merchantSharedTexts } from '../../locales/ph-merchant-shared.ts';
import { exportsTexts } from '../../locales/ph-exports.ts';
import { commonTexts } from '../../locales/ph-common.ts';
import { shellTexts } from '../../locales/ph-shell.ts';
import { accessTexts } from '../../locales/ph-access.ts';
import { authTexts } from '../../locales/ph-auth.ts';
import { publicTexts } from '../../locales/ph-public.ts';
import { pagesTexts } from '../../locales/ph-pages.ts';
import { dashboardTexts } from '../../locales/ph-dashboard.ts';
import { lateMoneyTexts } from '../../locales/ph-late-money.ts';
import { transactionsTexts } from '../../locales/ph-transactions.ts';
import { merchantPagesTexts } from '../../locales/ph-pages-merchant.ts';
import { apiTokensTexts } from '../../locales/ph-api-tokens.ts';
import { developersTexts } from '../../locales/ph-developers.ts';
import { webhooksTexts } from '../../locales/ph-webhooks.ts';
import { settingsTexts } from '../../locales/ph-settings.ts';
import { payoutMethodsTexts } from '../../locales/ph-payout-methods.ts';
import { payoutWordsTexts } from '../../locales/ph-payout-words.ts';
import { waitTexts } from '../../locales/ph-waits.ts';
import { withdrawalWordsTexts } from '../../locales/ph-withdrawal-words.ts';
import { withdrawalsTexts } from '../../locales/ph-withdrawals.ts';
import { refundsTexts } from '../../locales/ph-refunds.ts';
import { withdrawalLinkTexts } from '../../locales/ph-withdrawal-links.ts';
import { listFiltersTexts } from '../../locales/ph-list-filters.ts';
import { proofTexts } from '../../locales/ph-proof.ts';
import { viewsTexts } from '../../locales/ph-views.ts';
import { paletteTexts } from '../../locales/ph-palette.ts';
import { pendingTexts } from '../../locales/ph-pending.ts';
import { titles } from './titles.ts';

export const texts = {
  ...publicTexts,
  ...authTexts,
  ...accessTexts,
  ...titles.ph,
  ...commonTexts,
  ...exportsTexts,
  ...listFiltersTexts,
  ...proofTexts,
  ...shellTexts,
  ...pagesTexts,
  ...merchantTexts,
  ...merchantPagesTexts,
  ...dashboardTexts,
  ...lateMoneyTexts,
  ...transactionsTexts,
  ...apiTokensTexts,
  ...developersTexts,
  ...webhooksTexts,
  ...merchantSharedTexts,
  ...settingsTexts,
  ...payoutWordsTexts,
  ...payoutMethodsTexts,
  ...waitTexts,
  ...withdrawalWordsTexts,
  ...withdrawalsTexts,
  ...refundsTexts,
  ...withdrawalLinkTexts,
  ...viewsTexts,
  ...paletteTexts,
  ...pendingTexts,
};
