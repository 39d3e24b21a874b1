import type { FormType, Locale, PublicForm, Tracked, WireMoney } from '@wallet/contract';

/** What a customer has filled in. */
export interface RequestInput {
  code: string;
  type: FormType;
  amount: WireMoney;
  name: string;
  phone: string;
  email?: string | undefined;
  note?: string | undefined;
  locale: Locale;
  /** Of the form that was shown: sent twice it asks once. */
  key: string;
}

/** What the public form and the tracker can ask and do. */
export interface PublicFormUseCases {
  /** A merchant's form with what can be asked for now; undefined for a code that nobody has. */
  readForm(code: string): Promise<PublicForm | undefined>;
  /** Opens a session; no url when another request of the phone number is open at the merchant. */
  request(ip: string, input: RequestInput): Promise<{ url: string | undefined }>;
  /** Undefined for a wrong reference as for wrong digits. */
  track(question: { reference: string; last4: string; ip: string }): Promise<Tracked | undefined>;
}
