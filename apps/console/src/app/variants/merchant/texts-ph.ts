import { merchantTexts } from '../../../features/books/transactions/list/locales/ph.merchant.ts';
import { merchantSharedTexts } from '../../../shared/merchant/locales/ph.ts';
import { exportsTexts } from '../../../shared/export/locales/ph.ts';
import { commonTexts } from '../../../shared/status/locales/ph.ts';
import { shellTexts } from '../../shell/locales/ph.ts';
import { accessTexts } from '../../../features/people/auth/access/locales/ph.ts';
import { authTexts } from '../../../features/people/auth/locales/ph.public.ts';
import { publicTexts } from '../../locales/ph.public.ts';
import { pagesTexts } from '../../locales/ph.ts';
import { dashboardTexts } from '../../../features/money-in/dashboard/locales/ph.merchant.ts';
import { lateMoneyTexts } from '../../../features/money-in/dashboard/late-money/locales/ph.merchant.ts';
import { transactionsTexts } from '../../../features/books/transactions/locales/ph.merchant.ts';
import { merchantPagesTexts } from './locales/ph.merchant.ts';
import { apiTokensTexts } from '../../../features/people/api-tokens/locales/ph.merchant.ts';
import { developersTexts } from '../../../features/people/developers/locales/ph.merchant.ts';
import { webhooksTexts } from '../../../features/people/developers/webhooks/locales/ph.merchant.ts';
import { settingsTexts } from '../../../features/people/settings/locales/ph.merchant.ts';
import { payoutMethodsTexts } from '../../../features/money-out/payout-methods/locales/ph.merchant.ts';
import { payoutWordsTexts } from '../../../shared/payout/locales/ph.ts';
import { waitTexts } from '../../../shared/withdrawal/waits/locales/ph.ts';
import { withdrawalWordsTexts } from '../../../shared/withdrawal/locales/ph.ts';
import { withdrawalsTexts } from '../../../features/money-out/withdrawals/locales/ph.merchant.ts';
import { refundsTexts } from '../../../features/books/transactions/refund/locales/ph.merchant.ts';
import { withdrawalLinkTexts } from '../../../features/money-in/dashboard/links/locales/ph.merchant.ts';
import { listFiltersTexts } from '../../../shared/filters/locales/ph.ts';
import { proofTexts } from '../../../shared/proof/locales/ph.ts';
import { viewsTexts } from '../../../features/people/views/locales/ph.ts';
import { paletteTexts } from '../../shell/palette/locales/ph.ts';
import { pendingTexts } from '../../../shared/pending/locales/ph.ts';
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
