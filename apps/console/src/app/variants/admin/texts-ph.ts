import { accountPageTexts } from '../../locales/ph-account-page.ts';
import { accountQrTexts } from '../../locales/ph-account-qr.ts';
import { accountsTexts } from '../../locales/ph-accounts.ts';
import { adminTexts } from '../../locales/ph-admin.ts';
import { alertsTexts } from '../../locales/ph-alerts.ts';
import { auditTexts } from '../../locales/ph-audit.ts';
import { merchantSharedTexts } from '../../locales/ph-merchant-shared.ts';
import { exportsTexts } from '../../locales/ph-exports.ts';
import { commonTexts } from '../../locales/ph-common.ts';
import { shellTexts } from '../../locales/ph-shell.ts';
import { accessTexts } from '../../locales/ph-access.ts';
import { authTexts } from '../../locales/ph-auth.ts';
import { deviceCareTexts } from '../../locales/ph-device-care.ts';
import { devicesTexts } from '../../locales/ph-devices.ts';
import { datedSettingsTexts } from '../../locales/ph-dated-settings.ts';
import { institutionsTexts } from '../../locales/ph-institutions.ts';
import { settingFormsTexts } from '../../locales/ph-setting-forms.ts';
import { operatorSettingsTexts } from '../../locales/ph-operator-settings.ts';
import { merchantPageTexts } from '../../locales/ph-merchant-page.ts';
import { merchantsTexts } from '../../locales/ph-merchants.ts';
import { phoneWordsTexts } from '../../locales/ph-phone-words.ts';
import { proxiesTexts } from '../../locales/ph-proxies.ts';
import { publicTexts } from '../../locales/ph-public.ts';
import { usersTexts } from '../../locales/ph-users.ts';
import { viewsTexts } from '../../locales/ph-views.ts';
import { pagesTexts } from '../../locales/ph-pages.ts';
import { adminPagesTexts } from '../../locales/ph-pages-admin.ts';
import { payoutWordsTexts } from '../../locales/ph-payout-words.ts';
import { withdrawalWordsTexts } from '../../locales/ph-withdrawal-words.ts';
import { markingTexts } from '../../locales/ph-marking.ts';
import { unmatchedTexts } from '../../locales/ph-unmatched.ts';
import { reconciliationTexts } from '../../locales/ph-reconciliation.ts';
import { integrityTexts } from '../../locales/ph-integrity.ts';
import { recoveryTexts } from '../../locales/ph-recovery.ts';
import { shiftTexts } from '../../locales/ph-shift.ts';
import { waitActTexts } from '../../locales/ph-wait-acts.ts';
import { waitTexts } from '../../locales/ph-waits.ts';
import { moneyViewTexts } from '../../locales/ph-money-view.ts';
import { unknownPayoutsTexts } from '../../locales/ph-unknown-payouts.ts';
import { withdrawalQueueTexts } from '../../locales/ph-withdrawal-queue.ts';
import { listFiltersTexts } from '../../locales/ph-list-filters.ts';
import { sessionsTexts } from '../../locales/ph-sessions.ts';
import { operatorTransactionsTexts } from '../../locales/ph-operator-transactions.ts';
import { proofTexts } from '../../locales/ph-proof.ts';
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
