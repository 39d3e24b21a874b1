import type { FailureCode } from '../../app/session/failure.ts';
import type { accountPageTexts } from '../../features/fleet/accounts/detail/locales/en.admin.ts';
import type { accountQrTexts } from '../../features/fleet/accounts/qr/locales/en.admin.ts';
import type { accountsTexts } from '../../features/fleet/accounts/locales/en.admin.ts';
import type { apiTokensTexts } from '../../features/people/api-tokens/locales/en.merchant.ts';
import type { alertsTexts } from '../../features/fleet/alerts/locales/en.admin.ts';
import type { adminTexts } from '../../features/fleet/devices/list/locales/en.admin.ts';
import type { accessTexts } from '../../features/people/auth/access/locales/en.ts';
import type { auditTexts } from '../../features/books/audit/locales/en.admin.ts';
import type { authTexts } from '../../features/people/auth/locales/en.public.ts';
import type { commonTexts } from '../../shared/status/locales/en.ts';
import type { deviceCareTexts } from '../../features/fleet/devices/bulk/locales/en.admin.ts';
import type { dashboardTexts } from '../../features/money-in/dashboard/locales/en.merchant.ts';
import type { lateMoneyTexts } from '../../features/money-in/dashboard/late-money/locales/en.merchant.ts';
import type { developersTexts } from '../../features/people/developers/locales/en.merchant.ts';
import type { devicesTexts } from '../../features/fleet/devices/locales/en.admin.ts';
import type { datedSettingsTexts } from '../../features/people/operator-settings/values/locales/en.admin.ts';
import type { operatorSettingsTexts } from '../../features/people/operator-settings/rules/locales/en.admin.ts';
import type { merchantPageTexts } from '../../features/people/merchants/detail/locales/en.admin.ts';
import type { merchantSharedTexts } from '../../shared/merchant/locales/en.ts';
import type { merchantsTexts } from '../../features/people/merchants/locales/en.admin.ts';
import type { merchantTexts } from '../../features/books/transactions/list/locales/en.merchant.ts';
import type { pagesTexts } from '../../app/locales/en.ts';
import type { pendingTexts } from '../../shared/pending/locales/en.ts';
import type { adminPagesTexts } from '../../app/variants/admin/locales/en.admin.ts';
import type { merchantPagesTexts } from '../../app/variants/merchant/locales/en.merchant.ts';
import type { payoutMethodsTexts } from '../../features/money-out/payout-methods/locales/en.merchant.ts';
import type { payoutWordsTexts } from '../../shared/payout/locales/en.ts';
import type { phoneWordsTexts } from '../../shared/phone/locales/en.admin.ts';
import type { proxiesTexts } from '../../features/fleet/proxies/locales/en.admin.ts';
import type { publicTexts } from '../../app/locales/en.public.ts';
import type { refundsTexts } from '../../features/books/transactions/refund/locales/en.merchant.ts';
import type { institutionsTexts } from '../../features/people/operator-settings/institutions/locales/en.admin.ts';
import type { settingFormsTexts } from '../../features/people/operator-settings/locales/en.admin.ts';
import type { settingsTexts } from '../../features/people/settings/locales/en.merchant.ts';
import type { shellTexts } from '../../app/shell/locales/en.ts';
import type { exportsTexts } from '../../shared/export/locales/en.ts';
import type { transactionsTexts } from '../../features/books/transactions/locales/en.merchant.ts';
import type { usersTexts } from '../../features/people/users/locales/en.admin.ts';
import type { paletteTexts } from '../../app/shell/palette/locales/en.ts';
import type { viewsTexts } from '../../features/people/views/locales/en.ts';
import type { webhooksTexts } from '../../features/people/developers/webhooks/locales/en.merchant.ts';
import type { markingTexts } from '../../shared/marking/locales/en.admin.ts';
import type { unmatchedTexts } from '../../features/money-in/unmatched/locales/en.admin.ts';
import type { reconciliationTexts } from '../../features/books/reconciliation/locales/en.admin.ts';
import type { moneyViewTexts } from '../../features/books/money-view/locales/en.admin.ts';
import type { shiftTexts } from '../../features/people/shift/locales/en.admin.ts';
import type { waitActTexts } from '../../shared/withdrawal/waits/locales/en.admin.ts';
import type { waitTexts } from '../../shared/withdrawal/waits/locales/en.ts';
import type { integrityTexts } from '../../features/books/reconciliation/proofs/locales/en.admin.ts';
import type { recoveryTexts } from '../../features/fleet/recovery/locales/en.admin.ts';
import type { unknownPayoutsTexts } from '../../shared/unknown-payout/locales/en.admin.ts';
import type { withdrawalLinkTexts } from '../../features/money-in/dashboard/links/locales/en.merchant.ts';
import type { withdrawalQueueTexts } from '../../features/money-out/withdrawal-queue/locales/en.admin.ts';
import type { withdrawalWordsTexts } from '../../shared/withdrawal/locales/en.ts';
import type { withdrawalsTexts } from '../../features/money-out/withdrawals/locales/en.merchant.ts';
import type { listFiltersTexts } from '../../shared/filters/locales/en.ts';
import type { sessionsTexts } from '../../features/money-in/sessions/locales/en.admin.ts';
import type { operatorTransactionsTexts } from '../../features/books/operator-transactions/locales/en.admin.ts';
import type { proofTexts } from '../../shared/proof/locales/en.ts';
import type { titles as adminTitles } from '../../app/variants/admin/titles.ts';
import type { titles as merchantTitles } from '../../app/variants/merchant/titles.ts';

type Base<Key> = Key extends `${infer Word}_one` | `${infer Word}_other` ? Word : Key;
type TitleKey = keyof typeof adminTitles.en | keyof typeof merchantTitles.en;
export type PublicKey = keyof typeof publicTexts | keyof typeof authTexts | TitleKey;
/** Error codes without a text of their own are keys too: they come back unchanged. */
export type TextKey =
  | PublicKey
  | `error.${FailureCode}`
  | Base<
      | keyof typeof commonTexts
      | keyof typeof listFiltersTexts
      | keyof typeof proofTexts
      | keyof typeof sessionsTexts
      | keyof typeof operatorTransactionsTexts
      | keyof typeof pagesTexts
      | keyof typeof pendingTexts
      | keyof typeof adminPagesTexts
      | keyof typeof merchantPagesTexts
      | keyof typeof merchantTexts
      | keyof typeof shellTexts
      | keyof typeof adminTexts
      | keyof typeof usersTexts
      | keyof typeof viewsTexts
      | keyof typeof paletteTexts
      | keyof typeof auditTexts
      | keyof typeof alertsTexts
      | keyof typeof accountsTexts
      | keyof typeof accountPageTexts
      | keyof typeof accountQrTexts
      | keyof typeof devicesTexts
      | keyof typeof deviceCareTexts
      | keyof typeof phoneWordsTexts
      | keyof typeof payoutWordsTexts
      | keyof typeof payoutMethodsTexts
      | keyof typeof proxiesTexts
      | keyof typeof merchantsTexts
      | keyof typeof merchantPageTexts
      | keyof typeof operatorSettingsTexts
      | keyof typeof datedSettingsTexts
      | keyof typeof settingFormsTexts
      | keyof typeof institutionsTexts
      | keyof typeof merchantSharedTexts
      | keyof typeof settingsTexts
      | keyof typeof accessTexts
      | keyof typeof apiTokensTexts
      | keyof typeof developersTexts
      | keyof typeof webhooksTexts
      | keyof typeof dashboardTexts
      | keyof typeof lateMoneyTexts
      | keyof typeof transactionsTexts
      | keyof typeof exportsTexts
      | keyof typeof reconciliationTexts
      | keyof typeof recoveryTexts
      | keyof typeof integrityTexts
      | keyof typeof shiftTexts
      | keyof typeof waitActTexts
      | keyof typeof waitTexts
      | keyof typeof moneyViewTexts
      | keyof typeof unknownPayoutsTexts
      | keyof typeof unmatchedTexts
      | keyof typeof markingTexts
      | keyof typeof withdrawalWordsTexts
      | keyof typeof withdrawalsTexts
      | keyof typeof refundsTexts
      | keyof typeof withdrawalLinkTexts
      | keyof typeof withdrawalQueueTexts
    >;
export type Values = Readonly<Record<string, string | number>>;
export type Translate = (key: TextKey, values?: Values) => string;

/** Texts by key with `{{name}}` places: all that the pages before the sign-in need. A missing text shows its key. */
export function plainTranslator(texts: Readonly<Record<string, string>>): Translate {
  return (key, values = {}) => fill(texts[key] ?? key, values);
}

function fill(text: string, values: Values): string {
  return text.replace(/\{\{(\w+)(?:, number)?\}\}/g, (place, name: string) =>
    name in values ? String(values[name]) : place,
  );
}
