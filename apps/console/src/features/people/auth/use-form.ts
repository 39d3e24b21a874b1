import { useRef, useState, type FormEvent } from 'react';
import { failureOf, type Failure, type FailureCode } from '../../../app/session/index.ts';
import { useText } from '../../../lib/text/index.ts';
import {
  firstProblem,
  refusedField,
  type FieldErrors,
  type Refusals,
  type Values,
} from './form-rules.ts';

export interface FormOptions<Name extends string> {
  /** The fields on the screen, from top to bottom. Each must be filled. */
  fields: readonly Name[];
  /** What the fields hold at first. */
  start: Values<Name>;
  /** What is wrong with filled fields before they are sent. */
  check?: (values: Values<Name>) => FieldErrors<Name>;
  /** Refusals that are about one field, with its text. All others are about the form as a whole. */
  refusals?: Refusals<Name>;
  /** Refusals that are the caller's matter and are not shown. */
  onRefused?: Partial<Record<FailureCode, () => void>>;
  onChange?: (values: Values<Name>) => void;
  send: (values: Values<Name>) => Promise<unknown>;
}

/** What a text field needs of its form. */
export type FieldOf<Name extends string> = (name: Name) => {
  name: string;
  value: string;
  onChange: (value: string) => void;
  required: true;
  touched: boolean;
  error: string | undefined;
};

/** A form that is sent once at a time. After a refusal it keeps what was typed and goes to the field it is about. */
export function useForm<Name extends string>({
  fields,
  start,
  check,
  refusals = {},
  onRefused = {},
  onChange,
  send,
}: FormOptions<Name>) {
  const t = useText();
  const element = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const [values, setValues] = useState(start);
  const [sent, setSent] = useState<readonly Name[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const refused = refusedField(failure?.code, refusals);
  const wrong = check?.(values);
  const focus = (name: Name) =>
    element.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  const submit = async () => {
    setSent(fields);
    const problem = firstProblem(fields, values, wrong);
    if (problem !== undefined) return focus(problem);
    if (isSending.current) return undefined;
    isSending.current = true;
    setBusy(true);
    setFailure(null);
    try {
      await send(values);
    } catch (error) {
      const failed = failureOf(error);
      const place = refusedField(failed.code, refusals);
      setFailure(onRefused[failed.code] ? null : failed);
      onRefused[failed.code]?.();
      if (place && fields.includes(place.field)) focus(place.field);
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  };
  const change = (name: Name, value: string) => {
    const next = { ...values, [name]: value };
    setValues(next);
    onChange?.(next);
    if (refused?.field === name) setFailure(null);
  };
  const field: FieldOf<Name> = (name) => {
    const error = refused?.field === name ? refused.text : wrong?.[name];
    return {
      name,
      value: values[name],
      onChange: (value) => change(name, value),
      required: true,
      touched: sent.includes(name),
      error: error && t(error),
    };
  };
  return {
    field,
    isBusy,
    failure: refused && fields.includes(refused.field) ? null : failure,
    form: {
      ref: element,
      noValidate: true,
      onSubmit: (event: FormEvent) => (event.preventDefault(), void submit()),
    },
  };
}
