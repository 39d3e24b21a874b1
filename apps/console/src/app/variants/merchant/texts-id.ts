import { merchantTexts } from '../../locales/id-merchant.ts';
import { merchantSharedTexts } from '../../locales/id-merchant-shared.ts';
import { exportsTexts } from '../../locales/id-exports.ts';
import { commonTexts } from '../../locales/id-common.ts';
import { shellTexts } from '../../locales/id-shell.ts';
import { accessTexts } from '../../locales/id-access.ts';
import { authTexts } from '../../locales/id-auth.ts';
import { publicTexts } from '../../locales/id-public.ts';
import { pagesTexts } from '../../locales/id-pages.ts';
import { dashboardTexts } from '../../locales/id-dashboard.ts';
import { lateMoneyTexts } from '../../locales/id-late-money.ts';
import { transactionsTexts } from '../../locales/id-transactions.ts';
import { merchantPagesTexts } from '../../locales/id-pages-merchant.ts';
import { apiTokensTexts } from '../../locales/id-api-tokens.ts';
import { developersTexts } from '../../locales/id-developers.ts';
import { webhooksTexts } from '../../locales/id-webhooks.ts';
import { settingsTexts } from '../../locales/id-settings.ts';
import { payoutMethodsTexts } from '../../locales/id-payout-methods.ts';
import { payoutWordsTexts } from '../../locales/id-payout-words.ts';
import { waitTexts } from '../../locales/id-waits.ts';
import { withdrawalWordsTexts } from '../../locales/id-withdrawal-words.ts';
import { withdrawalsTexts } from '../../locales/id-withdrawals.ts';
import { refundsTexts } from '../../locales/id-refunds.ts';
import { withdrawalLinkTexts } from '../../locales/id-withdrawal-links.ts';
import { listFiltersTexts } from '../../locales/id-list-filters.ts';
import { proofTexts } from '../../locales/id-proof.ts';
import { viewsTexts } from '../../locales/id-views.ts';
import { paletteTexts } from '../../locales/id-palette.ts';
import { pendingTexts } from '../../locales/id-pending.ts';
import { titles } from './titles.ts';

export const texts = {
  ...publicTexts,
  ...authTexts,
  ...accessTexts,
  ...titles.id,
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
