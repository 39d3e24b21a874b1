import { accountPageTexts } from '../../../features/fleet/accounts/detail/locales/ph.admin.ts';
import { accountQrTexts } from '../../../features/fleet/accounts/qr/locales/ph.admin.ts';
import { accountsTexts } from '../../../features/fleet/accounts/locales/ph.admin.ts';
import { adminTexts } from '../../../features/fleet/devices/list/locales/ph.admin.ts';
import { alertsTexts } from '../../../features/fleet/alerts/locales/ph.admin.ts';
import { auditTexts } from '../../../features/books/audit/locales/ph.admin.ts';
import { merchantSharedTexts } from '../../../shared/merchant/locales/ph.ts';
import { exportsTexts } from '../../../shared/export/locales/ph.ts';
import { commonTexts } from '../../../shared/status/locales/ph.ts';
import { shellTexts } from '../../shell/locales/ph.ts';
import { accessTexts } from '../../../features/people/auth/access/locales/ph.ts';
import { authTexts } from '../../../features/people/auth/locales/ph.public.ts';
import { deviceCareTexts } from '../../../features/fleet/devices/bulk/locales/ph.admin.ts';
import { devicesTexts } from '../../../features/fleet/devices/locales/ph.admin.ts';
import { datedSettingsTexts } from '../../../features/people/operator-settings/values/locales/ph.admin.ts';
import { institutionsTexts } from '../../../features/people/operator-settings/institutions/locales/ph.admin.ts';
import { settingFormsTexts } from '../../../features/people/operator-settings/locales/ph.admin.ts';
import { operatorSettingsTexts } from '../../../features/people/operator-settings/rules/locales/ph.admin.ts';
import { merchantPageTexts } from '../../../features/people/merchants/detail/locales/ph.admin.ts';
import { merchantsTexts } from '../../../features/people/merchants/locales/ph.admin.ts';
import { phoneWordsTexts } from '../../../shared/phone/locales/ph.admin.ts';
import { proxiesTexts } from '../../../features/fleet/proxies/locales/ph.admin.ts';
import { publicTexts } from '../../locales/ph.public.ts';
import { usersTexts } from '../../../features/people/users/locales/ph.admin.ts';
import { viewsTexts } from '../../../features/people/views/locales/ph.ts';
import { pagesTexts } from '../../locales/ph.ts';
import { adminPagesTexts } from './locales/ph.admin.ts';
import { payoutWordsTexts } from '../../../shared/payout/locales/ph.ts';
import { withdrawalWordsTexts } from '../../../shared/withdrawal/locales/ph.ts';
import { markingTexts } from '../../../shared/marking/locales/ph.admin.ts';
import { unmatchedTexts } from '../../../features/money-in/unmatched/locales/ph.admin.ts';
import { reconciliationTexts } from '../../../features/books/reconciliation/locales/ph.admin.ts';
import { integrityTexts } from '../../../features/books/reconciliation/proofs/locales/ph.admin.ts';
import { recoveryTexts } from '../../../features/fleet/recovery/locales/ph.admin.ts';
import { shiftTexts } from '../../../features/people/shift/locales/ph.admin.ts';
import { waitActTexts } from '../../../shared/withdrawal/waits/locales/ph.admin.ts';
import { waitTexts } from '../../../shared/withdrawal/waits/locales/ph.ts';
import { moneyViewTexts } from '../../../features/books/money-view/locales/ph.admin.ts';
import { unknownPayoutsTexts } from '../../../shared/unknown-payout/locales/ph.admin.ts';
import { withdrawalQueueTexts } from '../../../features/money-out/withdrawal-queue/locales/ph.admin.ts';
import { listFiltersTexts } from '../../../shared/filters/locales/ph.ts';
import { sessionsTexts } from '../../../features/money-in/sessions/locales/ph.admin.ts';
import { operatorTransactionsTexts } from '../../../features/books/operator-transactions/locales/ph.admin.ts';
import { proofTexts } from '../../../shared/proof/locales/ph.ts';
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
