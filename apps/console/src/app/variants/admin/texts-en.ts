import { accountPageTexts } from '../../../features/fleet/accounts/detail/locales/en.admin.ts';
import { accountQrTexts } from '../../../features/fleet/accounts/qr/locales/en.admin.ts';
import { accountsTexts } from '../../../features/fleet/accounts/locales/en.admin.ts';
import { adminTexts } from '../../../features/fleet/devices/list/locales/en.admin.ts';
import { alertsTexts } from '../../../features/fleet/alerts/locales/en.admin.ts';
import { auditTexts } from '../../../features/books/audit/locales/en.admin.ts';
import { merchantSharedTexts } from '../../../shared/merchant/locales/en.ts';
import { exportsTexts } from '../../../shared/export/locales/en.ts';
import { commonTexts } from '../../../shared/status/locales/en.ts';
import { shellTexts } from '../../shell/locales/en.ts';
import { accessTexts } from '../../../features/people/auth/access/locales/en.ts';
import { authTexts } from '../../../features/people/auth/locales/en.public.ts';
import { deviceCareTexts } from '../../../features/fleet/devices/bulk/locales/en.admin.ts';
import { devicesTexts } from '../../../features/fleet/devices/locales/en.admin.ts';
import { datedSettingsTexts } from '../../../features/people/operator-settings/values/locales/en.admin.ts';
import { institutionsTexts } from '../../../features/people/operator-settings/institutions/locales/en.admin.ts';
import { settingFormsTexts } from '../../../features/people/operator-settings/locales/en.admin.ts';
import { operatorSettingsTexts } from '../../../features/people/operator-settings/rules/locales/en.admin.ts';
import { merchantPageTexts } from '../../../features/people/merchants/detail/locales/en.admin.ts';
import { merchantsTexts } from '../../../features/people/merchants/locales/en.admin.ts';
import { phoneWordsTexts } from '../../../shared/phone/locales/en.admin.ts';
import { proxiesTexts } from '../../../features/fleet/proxies/locales/en.admin.ts';
import { publicTexts } from '../../locales/en.public.ts';
import { usersTexts } from '../../../features/people/users/locales/en.admin.ts';
import { viewsTexts } from '../../../features/people/views/locales/en.ts';
import { pagesTexts } from '../../locales/en.ts';
import { adminPagesTexts } from './locales/en.admin.ts';
import { payoutWordsTexts } from '../../../shared/payout/locales/en.ts';
import { withdrawalWordsTexts } from '../../../shared/withdrawal/locales/en.ts';
import { markingTexts } from '../../../shared/marking/locales/en.admin.ts';
import { unmatchedTexts } from '../../../features/money-in/unmatched/locales/en.admin.ts';
import { reconciliationTexts } from '../../../features/books/reconciliation/locales/en.admin.ts';
import { integrityTexts } from '../../../features/books/reconciliation/proofs/locales/en.admin.ts';
import { recoveryTexts } from '../../../features/fleet/recovery/locales/en.admin.ts';
import { shiftTexts } from '../../../features/people/shift/locales/en.admin.ts';
import { waitActTexts } from '../../../shared/withdrawal/waits/locales/en.admin.ts';
import { waitTexts } from '../../../shared/withdrawal/waits/locales/en.ts';
import { moneyViewTexts } from '../../../features/books/money-view/locales/en.admin.ts';
import { unknownPayoutsTexts } from '../../../shared/unknown-payout/locales/en.admin.ts';
import { withdrawalQueueTexts } from '../../../features/money-out/withdrawal-queue/locales/en.admin.ts';
import { listFiltersTexts } from '../../../shared/filters/locales/en.ts';
import { sessionsTexts } from '../../../features/money-in/sessions/locales/en.admin.ts';
import { operatorTransactionsTexts } from '../../../features/books/operator-transactions/locales/en.admin.ts';
import { proofTexts } from '../../../shared/proof/locales/en.ts';
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
