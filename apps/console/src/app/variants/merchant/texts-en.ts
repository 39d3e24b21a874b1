import { merchantTexts } from '../../locales/en-merchant.ts';
import { merchantSharedTexts } from '../../locales/en-merchant-shared.ts';
import { exportsTexts } from '../../locales/en-exports.ts';
import { commonTexts } from '../../locales/en-common.ts';
import { shellTexts } from '../../locales/en-shell.ts';
import { accessTexts } from '../../locales/en-access.ts';
import { authTexts } from '../../locales/en-auth.ts';
import { publicTexts } from '../../locales/en-public.ts';
import { pagesTexts } from '../../locales/en-pages.ts';
import { dashboardTexts } from '../../locales/en-dashboard.ts';
import { lateMoneyTexts } from '../../locales/en-late-money.ts';
import { transactionsTexts } from '../../locales/en-transactions.ts';
import { merchantPagesTexts } from '../../locales/en-pages-merchant.ts';
import { apiTokensTexts } from '../../locales/en-api-tokens.ts';
import { developersTexts } from '../../locales/en-developers.ts';
import { webhooksTexts } from '../../locales/en-webhooks.ts';
import { settingsTexts } from '../../locales/en-settings.ts';
import { payoutMethodsTexts } from '../../locales/en-payout-methods.ts';
import { payoutWordsTexts } from '../../locales/en-payout-words.ts';
import { waitTexts } from '../../locales/en-waits.ts';
import { withdrawalWordsTexts } from '../../locales/en-withdrawal-words.ts';
import { withdrawalsTexts } from '../../locales/en-withdrawals.ts';
import { refundsTexts } from '../../locales/en-refunds.ts';
import { withdrawalLinkTexts } from '../../locales/en-withdrawal-links.ts';
import { listFiltersTexts } from '../../locales/en-list-filters.ts';
import { proofTexts } from '../../locales/en-proof.ts';
import { viewsTexts } from '../../locales/en-views.ts';
import { paletteTexts } from '../../locales/en-palette.ts';
import { pendingTexts } from '../../locales/en-pending.ts';
import { titles } from './titles.ts';

export const texts = {
  ...publicTexts,
  ...authTexts,
  ...accessTexts,
  ...titles.en,
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
