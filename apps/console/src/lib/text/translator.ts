import type { FailureCode } from '../session/failure.ts';
import type { accountPageTexts } from '../../locales/en-account-page.ts';
import type { accountQrTexts } from '../../locales/en-account-qr.ts';
import type { accountsTexts } from '../../locales/en-accounts.ts';
import type { apiTokensTexts } from '../../locales/en-api-tokens.ts';
import type { alertsTexts } from '../../locales/en-alerts.ts';
import type { adminTexts } from '../../locales/en-admin.ts';
import type { accessTexts } from '../../locales/en-access.ts';
import type { auditTexts } from '../../locales/en-audit.ts';
import type { authTexts } from '../../locales/en-auth.ts';
import type { commonTexts } from '../../locales/en-common.ts';
import type { deviceCareTexts } from '../../locales/en-device-care.ts';
import type { dashboardTexts } from '../../locales/en-dashboard.ts';
import type { lateMoneyTexts } from '../../locales/en-late-money.ts';
import type { developersTexts } from '../../locales/en-developers.ts';
import type { devicesTexts } from '../../locales/en-devices.ts';
import type { datedSettingsTexts } from '../../locales/en-dated-settings.ts';
import type { operatorSettingsTexts } from '../../locales/en-operator-settings.ts';
import type { merchantPageTexts } from '../../locales/en-merchant-page.ts';
import type { merchantSharedTexts } from '../../locales/en-merchant-shared.ts';
import type { merchantsTexts } from '../../locales/en-merchants.ts';
import type { merchantTexts } from '../../locales/en-merchant.ts';
import type { pagesTexts } from '../../locales/en-pages.ts';
import type { pendingTexts } from '../../locales/en-pending.ts';
import type { adminPagesTexts } from '../../locales/en-pages-admin.ts';
import type { merchantPagesTexts } from '../../locales/en-pages-merchant.ts';
import type { payoutMethodsTexts } from '../../locales/en-payout-methods.ts';
import type { payoutWordsTexts } from '../../locales/en-payout-words.ts';
import type { phoneWordsTexts } from '../../locales/en-phone-words.ts';
import type { proxiesTexts } from '../../locales/en-proxies.ts';
import type { publicTexts } from '../../locales/en-public.ts';
import type { refundsTexts } from '../../locales/en-refunds.ts';
import type { institutionsTexts } from '../../locales/en-institutions.ts';
import type { settingFormsTexts } from '../../locales/en-setting-forms.ts';
import type { settingsTexts } from '../../locales/en-settings.ts';
import type { shellTexts } from '../../locales/en-shell.ts';
import type { exportsTexts } from '../../locales/en-exports.ts';
import type { transactionsTexts } from '../../locales/en-transactions.ts';
import type { usersTexts } from '../../locales/en-users.ts';
import type { paletteTexts } from '../../locales/en-palette.ts';
import type { viewsTexts } from '../../locales/en-views.ts';
import type { webhooksTexts } from '../../locales/en-webhooks.ts';
import type { markingTexts } from '../../locales/en-marking.ts';
import type { unmatchedTexts } from '../../locales/en-unmatched.ts';
import type { reconciliationTexts } from '../../locales/en-reconciliation.ts';
import type { moneyViewTexts } from '../../locales/en-money-view.ts';
import type { shiftTexts } from '../../locales/en-shift.ts';
import type { waitActTexts } from '../../locales/en-wait-acts.ts';
import type { waitTexts } from '../../locales/en-waits.ts';
import type { integrityTexts } from '../../locales/en-integrity.ts';
import type { recoveryTexts } from '../../locales/en-recovery.ts';
import type { unknownPayoutsTexts } from '../../locales/en-unknown-payouts.ts';
import type { withdrawalLinkTexts } from '../../locales/en-withdrawal-links.ts';
import type { withdrawalQueueTexts } from '../../locales/en-withdrawal-queue.ts';
import type { withdrawalWordsTexts } from '../../locales/en-withdrawal-words.ts';
import type { withdrawalsTexts } from '../../locales/en-withdrawals.ts';
import type { listFiltersTexts } from '../../locales/en-list-filters.ts';
import type { sessionsTexts } from '../../locales/en-sessions.ts';
import type { operatorTransactionsTexts } from '../../locales/en-operator-transactions.ts';
import type { proofTexts } from '../../locales/en-proof.ts';
import type { titles as adminTitles } from '../../locales/titles-admin.ts';
import type { titles as merchantTitles } from '../../locales/titles-merchant.ts';

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
