import { merchantTexts } from '../../../features/books/transactions/list/locales/en.merchant.ts';
import { merchantSharedTexts } from '../../../shared/merchant/locales/en.ts';
import { exportsTexts } from '../../../shared/export/locales/en.ts';
import { commonTexts } from '../../../shared/status/locales/en.ts';
import { shellTexts } from '../../shell/locales/en.ts';
import { accessTexts } from '../../../features/people/auth/access/locales/en.ts';
import { authTexts } from '../../../features/people/auth/locales/en.public.ts';
import { publicTexts } from '../../locales/en.public.ts';
import { pagesTexts } from '../../locales/en.ts';
import { dashboardTexts } from '../../../features/money-in/dashboard/locales/en.merchant.ts';
import { lateMoneyTexts } from '../../../features/money-in/dashboard/late-money/locales/en.merchant.ts';
import { transactionsTexts } from '../../../features/books/transactions/locales/en.merchant.ts';
import { merchantPagesTexts } from './locales/en.merchant.ts';
import { apiTokensTexts } from '../../../features/people/api-tokens/locales/en.merchant.ts';
import { developersTexts } from '../../../features/people/developers/locales/en.merchant.ts';
import { webhooksTexts } from '../../../features/people/developers/webhooks/locales/en.merchant.ts';
import { settingsTexts } from '../../../features/people/settings/locales/en.merchant.ts';
import { payoutMethodsTexts } from '../../../features/money-out/payout-methods/locales/en.merchant.ts';
import { payoutWordsTexts } from '../../../shared/payout/locales/en.ts';
import { waitTexts } from '../../../shared/withdrawal/waits/locales/en.ts';
import { withdrawalWordsTexts } from '../../../shared/withdrawal/locales/en.ts';
import { withdrawalsTexts } from '../../../features/money-out/withdrawals/locales/en.merchant.ts';
import { refundsTexts } from '../../../features/books/transactions/refund/locales/en.merchant.ts';
import { withdrawalLinkTexts } from '../../../features/money-in/dashboard/links/locales/en.merchant.ts';
import { listFiltersTexts } from '../../../shared/filters/locales/en.ts';
import { proofTexts } from '../../../shared/proof/locales/en.ts';
import { viewsTexts } from '../../../features/people/views/locales/en.ts';
import { paletteTexts } from '../../shell/palette/locales/en.ts';
import { pendingTexts } from '../../../shared/pending/locales/en.ts';
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
