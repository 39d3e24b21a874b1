import { accountPageTexts } from '../../locales/id-account-page.ts';
import { accountQrTexts } from '../../locales/id-account-qr.ts';
import { accountsTexts } from '../../locales/id-accounts.ts';
import { adminTexts } from '../../locales/id-admin.ts';
import { alertsTexts } from '../../locales/id-alerts.ts';
import { auditTexts } from '../../locales/id-audit.ts';
import { merchantSharedTexts } from '../../locales/id-merchant-shared.ts';
import { exportsTexts } from '../../locales/id-exports.ts';
import { commonTexts } from '../../locales/id-common.ts';
import { shellTexts } from '../../locales/id-shell.ts';
import { accessTexts } from '../../locales/id-access.ts';
import { authTexts } from '../../locales/id-auth.ts';
import { deviceCareTexts } from '../../locales/id-device-care.ts';
import { devicesTexts } from '../../locales/id-devices.ts';
import { datedSettingsTexts } from '../../locales/id-dated-settings.ts';
import { institutionsTexts } from '../../locales/id-institutions.ts';
import { settingFormsTexts } from '../../locales/id-setting-forms.ts';
import { operatorSettingsTexts } from '../../locales/id-operator-settings.ts';
import { merchantPageTexts } from '../../locales/id-merchant-page.ts';
import { merchantsTexts } from '../../locales/id-merchants.ts';
import { phoneWordsTexts } from '../../locales/id-phone-words.ts';
import { proxiesTexts } from '../../locales/id-proxies.ts';
import { publicTexts } from '../../locales/id-public.ts';
import { usersTexts } from '../../locales/id-users.ts';
import { viewsTexts } from '../../locales/id-views.ts';
import { pagesTexts } from '../../locales/id-pages.ts';
import { adminPagesTexts } from '../../locales/id-pages-admin.ts';
import { payoutWordsTexts } from '../../locales/id-payout-words.ts';
import { withdrawalWordsTexts } from '../../locales/id-withdrawal-words.ts';
import { markingTexts } from '../../locales/id-marking.ts';
import { unmatchedTexts } from '../../locales/id-unmatched.ts';
import { reconciliationTexts } from '../../locales/id-reconciliation.ts';
import { integrityTexts } from '../../locales/id-integrity.ts';
import { recoveryTexts } from '../../locales/id-recovery.ts';
import { shiftTexts } from '../../locales/id-shift.ts';
import { waitActTexts } from '../../locales/id-wait-acts.ts';
import { waitTexts } from '../../locales/id-waits.ts';
import { moneyViewTexts } from '../../locales/id-money-view.ts';
import { unknownPayoutsTexts } from '../../locales/id-unknown-payouts.ts';
import { withdrawalQueueTexts } from '../../locales/id-withdrawal-queue.ts';
import { listFiltersTexts } from '../../locales/id-list-filters.ts';
import { sessionsTexts } from '../../locales/id-sessions.ts';
import { operatorTransactionsTexts } from '../../locales/id-operator-transactions.ts';
import { proofTexts } from '../../locales/id-proof.ts';
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
