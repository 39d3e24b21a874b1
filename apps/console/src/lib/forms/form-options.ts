import type { Failure, FailureCode } from '../failure.ts';
import type { TextKey } from '../text/index.ts';
import type { Exactly, Whole } from './whole-body.ts';

export type Field<Values> = keyof Values & string;
export type FieldErrors<Values> = Readonly<Partial<Record<Field<Values>, TextKey | undefined>>>;
/** The field that a code of the server is about, with what is said there. */
export type Refusals<Values> = Readonly<
  Partial<Record<FailureCode, { field: Field<Values>; text: TextKey }>>
>;

/** Sends a body; what must not happen twice takes the idempotency key. */
export type Send<Body> = (body: Body, idempotencyKey: () => string) => Promise<unknown>;
export type AnswerTo<Sends extends Send<never>> = Awaited<ReturnType<Sends>>;

/** `Sends` is told beside `Body` so that both are found where a form is written. */
export interface FormOptions<
  Values,
  Body,
  Given extends Whole<Body>,
  Sends extends Send<never>,
  Act,
> {
  /** What the fields hold at first; not needed for a draft. */
  initial?: Values;
  /** Values that somebody else keeps, such as a draft. */
  draft?: readonly [Values, (next: Values) => void];
  /** What else can be pressed than the usual submit. */
  acts?: readonly Act[];
  /** Fields that must be filled. */
  required?: readonly Field<Values>[];
  /** What is wrong with filled fields. With several acts, for the one that was pressed last. */
  errors?: (values: Values, act: Act | undefined) => FieldErrors<Values>;
  /** What the texts of errors name. */
  errorValues?: Readonly<Record<string, string | number>>;
  /** Refusals that are about one field; all others are about the form. */
  refusals?: Refusals<Values> | ((failure: Failure) => FieldErrors<Values>);
  onRefused?: (failure: Failure) => void;
  /** A refusal is about what was sent: it goes when something is changed. */
  forgetsRefusal?: boolean;
  /** Why the form cannot be sent now. */
  disabledReason?: string | undefined;
  /** Every field of the endpoint's body; nothing where there is nothing to send. */
  body: (values: Values, act: Act | undefined) => Exactly<Body, Given> | undefined;
  /** What happens instead when there is nothing to send. */
  onNothing?: () => void;
  send: Sends & Send<Body>;
  onDone?: (answer: AnswerTo<Sends>) => unknown;
  onSettled?: () => unknown;
  /** The form stays after an answer and may be sent again. */
  isLasting?: boolean;
}

/** What a control needs of its form. */
export interface FieldProps<Value> {
  name: string;
  value: Value;
  onChange: (value: Value) => void;
  required: boolean;
  touched: boolean;
  error: string | undefined;
  autoComplete: 'off';
}
