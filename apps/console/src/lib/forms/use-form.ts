import { useEffect, useEffectEvent, useRef, useState, type FormEvent, type RefObject } from 'react';
import { failureOf } from '../failure.ts';
import { useText } from '../text/index.ts';
import type { AnswerTo, Field, FieldProps, FormOptions, Send } from './form-options.ts';
import { useSending } from './use-sending.ts';
import type { Whole } from './whole-body.ts';
import { focusFirst, refusedFields, wrongFields } from './wrong-fields.ts';

/**
 * A form that is sent once at a time and keeps what was typed. A press with something wrong goes to the first wrong
 * field, and so does a refusal that is about a field; all other refusals are the form's `error`.
 */
export function useForm<
  Values extends object,
  Body,
  Given extends Whole<Body>,
  Sends extends Send<never>,
  Act extends string = never,
>(options: FormOptions<Values, Body, Given, Sends, Act>) {
  const element = useRef<HTMLFormElement>(null);
  const { values, change, isDirty, restore } = useValues(options);
  const [pressed, setPressed] = useState<{ act: Act | undefined } | null>(null);
  const sending = useSending<Body, AnswerTo<Sends>, Act>(options);
  const { isPending, isDone, error, answer } = sending;
  const refused = refusedFields(options, error);
  const wrong = { ...wrongFields(options, values, pressed?.act), ...refused };

  useGoToWrong(element, Object.keys(wrong), { pressed, error });

  const set = (patch: Partial<Values>) => {
    if (options.forgetsRefusal || Object.keys(patch).some((name) => name in refused))
      sending.forget();
    change(patch);
  };
  const submit = (act?: Act) => {
    setPressed({ act });
    const isWrong = Object.keys(wrongFields(options, values, act)).length > 0;
    if (isWrong || !sending.mayRun() || options.disabledReason !== undefined) return;
    const body = options.body(values, act);
    if (body === undefined) options.onNothing?.();
    else void sending.run(body as Body, act);
  };
  return {
    values,
    set,
    submit,
    isPending,
    isDone,
    answer,
    /** The act that is on its way. */
    act: sending.act,
    isPressed: pressed !== null,
    isDirty,
    /** What was refused about the form as a whole. */
    error: Object.keys(refused).length > 0 ? null : error,
    code: error === null ? undefined : failureOf(error).code,
    disabledReason: options.disabledReason,
    forget: sending.forget,
    /** Back to what it held at first, or to other values that count as such from now on. */
    reset: (next?: Values) => {
      restore(next);
      setPressed(null);
      sending.restart();
    },
    ...useFields({ options, values, wrong, refused, set, isPressed: pressed !== null }),
    props: {
      ref: element,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        event.stopPropagation();
        submit();
      },
    },
  };
}

/** What the fields hold, here or where a draft is kept, and what they held at first. */
function useValues<Values extends object>({
  initial,
  draft,
}: {
  initial?: Values;
  draft?: readonly [Values, (next: Values) => void];
}) {
  const own = useState((initial ?? draft?.[0]) as Values);
  const [first, setFirst] = useState(own[0]);
  const [values, setValues] = draft ?? own;
  return {
    values,
    change: (patch: Partial<Values>) => setValues({ ...values, ...patch }),
    isDirty: JSON.stringify(values) !== JSON.stringify(first),
    restore: (next: Values = first) => {
      setFirst(next);
      setValues(next);
    },
  };
}

/** After a press, or a refusal, goes to what is wrong. */
function useGoToWrong(
  element: RefObject<HTMLFormElement | null>,
  wrong: readonly string[],
  { pressed, error }: { pressed: unknown; error: unknown },
): void {
  const go = useEffectEvent(() => focusFirst(element.current, wrong));
  useEffect(() => {
    if (pressed !== null) go();
  }, [pressed, error]);
}

/** A form as the fields of a dialog need it, wherever it goes. */
export type FormOf<Values extends object> = Omit<
  ReturnType<typeof useForm<Values, unknown, never, Send<never>, never>>,
  'act'
>;

interface Shown<Values> {
  options: { required?: readonly Field<Values>[]; errorValues?: Record<string, string | number> };
  values: Values;
  wrong: ReturnType<typeof wrongFields<Values, unknown>>;
  refused: object;
  set: (patch: Partial<Values>) => void;
  isPressed: boolean;
}

/** What the controls of a form are given, by the name of the field. */
function useFields<Values>({ options, values, wrong, refused, set, isPressed }: Shown<Values>) {
  const t = useText();
  const change = (name: Field<Values>) => (value: unknown) =>
    set({ [name]: value } as Partial<Values>);
  return {
    field: <Name extends Field<Values>>(name: Name): FieldProps<Values[Name]> => ({
      name,
      value: values[name],
      onChange: change(name),
      required: options.required?.includes(name) ?? false,
      touched: isPressed || name in refused,
      error: wrong[name] ? t(wrong[name], options.errorValues) : undefined,
      autoComplete: 'off',
    }),
    /** For a control that shows all its choices. */
    choice: <Name extends Field<Values>>(name: Name) => ({
      chosen: values[name],
      onChoose: change(name) as (value: Values[Name]) => void,
    }),
  };
}
