import { accountPageTexts } from '../../locales/en-account-page.ts';
import { accountQrTexts } from '../../locales/en-account-qr.ts';
import { accountsTexts } from '../../locales/en-accounts.ts';
import { adminTexts } from '../../locales/en-admin.ts';
import { alertsTexts } from '../../locales/en-alerts.ts';
import { auditTexts } from '../../locales/en-audit.ts';
import { merchantSharedTexts } from '../../locales/en-merchant-shared.ts';
import { exportsTexts } from '../../locales/en-exports.ts';
import { commonTexts } from '../../locales/en-common.ts';
import { shellTexts } from '../../locales/en-shell.ts';
import { accessTexts } from '../../locales/en-access.ts';
import { authTexts } from '../../locales/en-auth.ts';
import { deviceCareTexts } from '../../locales/en-device-care.ts';
import { devicesTexts } from '../../locales/en-devices.ts';
import { datedSettingsTexts } from '../../locales/en-dated-settings.ts';
import { institutionsTexts } from '../../locales/en-institutions.ts';
import { settingFormsTexts } from '../../locales/en-setting-forms.ts';
import { operatorSettingsTexts } from '../../locales/en-operator-settings.ts';
import { merchantPageTexts } from '../../locales/en-merchant-page.ts';
import { merchantsTexts } from '../../locales/en-merchants.ts';
import { phoneWordsTexts } from '../../locales/en-phone-words.ts';
import { proxiesTexts } from '../../locales/en-proxies.ts';
import { publicTexts } from '../../locales/en-public.ts';
import { usersTexts } from '../../locales/en-users.ts';
import { viewsTexts } from '../../locales/en-views.ts';
import { pagesTexts } from '../../locales/en-pages.ts';
import { adminPagesTexts } from '../../locales/en-pages-admin.ts';
import { payoutWordsTexts } from '../../locales/en-payout-words.ts';
import { withdrawalWordsTexts } from '../../locales/en-withdrawal-words.ts';
import { markingTexts } from '../../locales/en-marking.ts';
import { unmatchedTexts } from '../../locales/en-unmatched.ts';
import { reconciliationTexts } from '../../locales/en-reconciliation.ts';
import { integrityTexts } from '../../locales/en-integrity.ts';
import { recoveryTexts } from '../../locales/en-recovery.ts';
import { shiftTexts } from '../../locales/en-shift.ts';
import { waitActTexts } from '../../locales/en-wait-acts.ts';
import { waitTexts } from '../../locales/en-waits.ts';
import { moneyViewTexts } from '../../locales/en-money-view.ts';
import { unknownPayoutsTexts } from '../../locales/en-unknown-payouts.ts';
import { withdrawalQueueTexts } from '../../locales/en-withdrawal-queue.ts';
import { listFiltersTexts } from '../../locales/en-list-filters.ts';
import { sessionsTexts } from '../../locales/en-sessions.ts';
import { operatorTransactionsTexts } from '../../locales/en-operator-transactions.ts';
import { proofTexts } from '../../locales/en-proof.ts';
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
  ...sessionsTexts,
  ...operatorTransactionsTexts,
  ...shellTexts,
  ...pagesTexts,
  ...adminTexts,
  ...adminPagesTexts,
  ...usersTexts,
  ...viewsTexts,
  ...auditTexts,
  ...alertsTexts,
  ...accountsTexts,
  ...accountPageTexts,
  ...accountQrTexts,
  ...devicesTexts,
  ...deviceCareTexts,
  ...phoneWordsTexts,
  ...proxiesTexts,
  ...merchantsTexts,
  ...merchantPageTexts,
  ...operatorSettingsTexts,
  ...datedSettingsTexts,
  ...settingFormsTexts,
  ...institutionsTexts,
  ...merchantSharedTexts,
  ...payoutWordsTexts,
  ...reconciliationTexts,
  ...recoveryTexts,
  ...integrityTexts,
  ...shiftTexts,
  ...waitTexts,
  ...waitActTexts,
  ...moneyViewTexts,
  ...unknownPayoutsTexts,
  ...unmatchedTexts,
  ...markingTexts,
  ...withdrawalWordsTexts,
  ...withdrawalQueueTexts,
  ...paletteTexts,
  ...pendingTexts,
};
