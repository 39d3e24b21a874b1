import { accountPageTexts } from '../../../features/fleet/accounts/detail/locales/id.admin.ts';
import { accountQrTexts } from '../../../features/fleet/accounts/qr/locales/id.admin.ts';
import { accountsTexts } from '../../../features/fleet/accounts/locales/id.admin.ts';
import { adminTexts } from '../../../features/fleet/devices/list/locales/id.admin.ts';
import { alertsTexts } from '../../../features/fleet/alerts/locales/id.admin.ts';
import { auditTexts } from '../../../features/books/audit/locales/id.admin.ts';
import { merchantSharedTexts } from '../../../shared/merchant/locales/id.ts';
import { exportsTexts } from '../../../shared/export/locales/id.ts';
import { commonTexts } from '../../../shared/status/locales/id.ts';
import { shellTexts } from '../../shell/locales/id.ts';
import { accessTexts } from '../../../features/people/auth/access/locales/id.ts';
import { authTexts } from '../../../features/people/auth/locales/id.public.ts';
import { deviceCareTexts } from '../../../features/fleet/devices/bulk/locales/id.admin.ts';
import { devicesTexts } from '../../../features/fleet/devices/locales/id.admin.ts';
import { datedSettingsTexts } from '../../../features/people/operator-settings/values/locales/id.admin.ts';
import { institutionsTexts } from '../../../features/people/operator-settings/institutions/locales/id.admin.ts';
import { settingFormsTexts } from '../../../features/people/operator-settings/locales/id.admin.ts';
import { operatorSettingsTexts } from '../../../features/people/operator-settings/rules/locales/id.admin.ts';
import { merchantPageTexts } from '../../../features/people/merchants/detail/locales/id.admin.ts';
import { merchantsTexts } from '../../../features/people/merchants/locales/id.admin.ts';
import { phoneWordsTexts } from '../../../shared/phone/locales/id.admin.ts';
import { proxiesTexts } from '../../../features/fleet/proxies/locales/id.admin.ts';
import { publicTexts } from '../../locales/id.public.ts';
import { usersTexts } from '../../../features/people/users/locales/id.admin.ts';
import { viewsTexts } from '../../../features/people/views/locales/id.ts';
import { pagesTexts } from '../../locales/id.ts';
import { adminPagesTexts } from './locales/id.admin.ts';
import { payoutWordsTexts } from '../../../shared/payout/locales/id.ts';
import { withdrawalWordsTexts } from '../../../shared/withdrawal/locales/id.ts';
import { markingTexts } from '../../../shared/marking/locales/id.admin.ts';
import { unmatchedTexts } from '../../../features/money-in/unmatched/locales/id.admin.ts';
import { reconciliationTexts } from '../../../features/books/reconciliation/locales/id.admin.ts';
import { integrityTexts } from '../../../features/books/reconciliation/proofs/locales/id.admin.ts';
import { recoveryTexts } from '../../../features/fleet/recovery/locales/id.admin.ts';
import { shiftTexts } from '../../../features/people/shift/locales/id.admin.ts';
import { waitActTexts } from '../../../shared/withdrawal/waits/locales/id.admin.ts';
import { waitTexts } from '../../../shared/withdrawal/waits/locales/id.ts';
import { moneyViewTexts } from '../../../features/books/money-view/locales/id.admin.ts';
import { unknownPayoutsTexts } from '../../../shared/unknown-payout/locales/id.admin.ts';
import { withdrawalQueueTexts } from '../../../features/money-out/withdrawal-queue/locales/id.admin.ts';
import { listFiltersTexts } from '../../../shared/filters/locales/id.ts';
import { sessionsTexts } from '../../../features/money-in/sessions/locales/id.admin.ts';
import { operatorTransactionsTexts } from '../../../features/books/operator-transactions/locales/id.admin.ts';
import { proofTexts } from '../../../shared/proof/locales/id.ts';
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
