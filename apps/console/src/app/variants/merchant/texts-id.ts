import { merchantTexts } from '../../../features/books/transactions/list/locales/id.merchant.ts';
import { merchantSharedTexts } from '../../../shared/merchant/locales/id.ts';
import { exportsTexts } from '../../../shared/export/locales/id.ts';
import { commonTexts } from '../../../shared/status/locales/id.ts';
import { shellTexts } from '../../shell/locales/id.ts';
import { accessTexts } from '../../../features/people/auth/access/locales/id.ts';
import { authTexts } from '../../../features/people/auth/locales/id.public.ts';
import { publicTexts } from '../../locales/id.public.ts';
import { pagesTexts } from '../../locales/id.ts';
import { dashboardTexts } from '../../../features/money-in/dashboard/locales/id.merchant.ts';
import { lateMoneyTexts } from '../../../features/money-in/dashboard/late-money/locales/id.merchant.ts';
import { transactionsTexts } from '../../../features/books/transactions/locales/id.merchant.ts';
import { merchantPagesTexts } from './locales/id.merchant.ts';
import { apiTokensTexts } from '../../../features/people/api-tokens/locales/id.merchant.ts';
import { developersTexts } from '../../../features/people/developers/locales/id.merchant.ts';
import { webhooksTexts } from '../../../features/people/developers/webhooks/locales/id.merchant.ts';
import { settingsTexts } from '../../../features/people/settings/locales/id.merchant.ts';
import { payoutMethodsTexts } from '../../../features/money-out/payout-methods/locales/id.merchant.ts';
import { payoutWordsTexts } from '../../../shared/payout/locales/id.ts';
import { waitTexts } from '../../../shared/withdrawal/waits/locales/id.ts';
import { withdrawalWordsTexts } from '../../../shared/withdrawal/locales/id.ts';
import { withdrawalsTexts } from '../../../features/money-out/withdrawals/locales/id.merchant.ts';
import { refundsTexts } from '../../../features/books/transactions/refund/locales/id.merchant.ts';
import { withdrawalLinkTexts } from '../../../features/money-in/dashboard/links/locales/id.merchant.ts';
import { listFiltersTexts } from '../../../shared/filters/locales/id.ts';
import { proofTexts } from '../../../shared/proof/locales/id.ts';
import { viewsTexts } from '../../../features/people/views/locales/id.ts';
import { paletteTexts } from '../../shell/palette/locales/id.ts';
import { pendingTexts } from '../../../shared/pending/locales/id.ts';
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
