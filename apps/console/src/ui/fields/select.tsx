import { IconChevronDown } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useLabels } from '../labels.ts';
import { fieldError } from './field-rules.ts';
import { Icon } from '../icon.tsx';
import { fitting } from '../../lib/match-text.ts';
import classes from './select.module.css';
import { StatusShape } from '../status/status-shape.tsx';
import fieldClasses from './text-input.module.css';
import styles from '../shared-styles.module.css';

export interface SelectChoice<Value extends string> {
  value: Value;
  title: string;
  /** Stands in the closed field instead of the title. */
  shown?: string;
  /** Also found by these words, which are not shown. */
  words?: string;
}

interface SelectProps<Value extends string> {
  label: string;
  value: Value | undefined;
  onChange: (value: Value) => void;
  choices: readonly SelectChoice<Value>[];
  required?: boolean;
  error?: string | undefined;
  touched?: boolean;
  /** Its label is heard and not seen: it is a part of another field. */
  isPart?: boolean;
}

/** One of many. Typing searches, arrows move, Enter takes, Escape leaves everything as it was. */
export function Select<Value extends string>({
  label,
  value,
  onChange,
  choices,
  required = false,
  error,
  touched = false,
  isPart = false,
}: SelectProps<Value>) {
  const t = useLabels();
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const [isLeft, setLeft] = useState(false);
  const isOpen = typed !== null;
  const chosen = choices.find((choice) => choice.value === value);
  const offered = isOpen ? fitting(choices, typed) : [];
  const problem = isPart
    ? undefined
    : fieldError({ value: value ?? '', required, error, touched: touched || isLeft }, t);
  const open = () => {
    if (isOpen) return;
    setTyped('');
    setAt(
      Math.max(
        0,
        choices.findIndex((choice) => choice.value === value),
      ),
    );
  };
  const close = () => setTyped(null);
  const take = (choice: SelectChoice<Value> | undefined) => {
    if (choice) onChange(choice.value);
    close();
  };
  const move = (to: number) =>
    isOpen ? setAt(Math.max(0, Math.min(offered.length - 1, to))) : open();
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => move(at + 1),
    ArrowUp: () => move(at - 1),
    ...(isOpen
      ? {
          Home: () => move(0),
          End: () => move(offered.length - 1),
          PageDown: () => move(at + 8),
          PageUp: () => move(at - 8),
          Enter: () => take(offered[at]),
          Escape: close,
        }
      : {}),
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    const act = keys[event.key];
    if (!act || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  return (
    <div className={`${fieldClasses.field} ${classes.select}`}>
      <div className={isPart ? 'visually-hidden' : fieldClasses.top}>
        <label className={styles.strong} htmlFor={id}>
          {label}
        </label>
      </div>
      <div
        className={isPart ? classes.part : fieldClasses.box}
        data-wrong={problem === undefined ? undefined : true}
      >
        <input
          id={id}
          role="combobox"
          aria-expanded={isOpen}
          data-closes
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && offered[at] ? `${id}-${at}` : undefined}
          aria-required={required || undefined}
          aria-invalid={problem === undefined ? undefined : true}
          aria-describedby={`${id}-error`}
          autoComplete="off"
          spellCheck={false}
          value={typed ?? chosen?.shown ?? chosen?.title ?? ''}
          placeholder={isOpen ? (chosen?.shown ?? chosen?.title) : undefined}
          onChange={(event) => (setTyped(event.target.value), setAt(0))}
          onClick={open}
          onKeyDown={onKeyDown}
          onBlur={() => (close(), setLeft(true))}
        />
        <span className={classes.chevron} aria-hidden>
          <Icon of={IconChevronDown} size={14} />
        </span>
      </div>
      <Choices
        id={id}
        label={label}
        isOpen={isOpen}
        offered={offered}
        at={at}
        value={value}
        onTake={take}
      />
      {isPart ? null : (
        <div id={`${id}-error`} aria-live="polite">
          {problem === undefined ? null : (
            <p className={fieldClasses.wrong}>
              <StatusShape shape="bad" size={12} />
              {problem}
            </p>
          )}
        </div>
      )}
    </div>
  );
}

interface ChoicesProps<Value extends string> {
  id: string;
  label: string;
  isOpen: boolean;
  offered: readonly SelectChoice<Value>[];
  at: number;
  value: Value | undefined;
  onTake: (choice: SelectChoice<Value>) => void;
}

function Choices<Value extends string>({
  id,
  label,
  isOpen,
  offered,
  at,
  value,
  onTake,
}: ChoicesProps<Value>) {
  const t = useLabels();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  }, [at, isOpen]);
  return (
    <>
      <ul
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        className={classes.list}
        hidden={!isOpen}
        ref={list}
      >
        {offered.map((choice, index) => (
          <li
            key={choice.value}
            id={`${id}-${index}`}
            role="option"
            aria-selected={choice.value === value}
            data-active={index === at || undefined}
            className={classes.choice}
            onMouseDown={(event) => (event.preventDefault(), onTake(choice))}
          >
            {choice.title}
          </li>
        ))}
      </ul>
      <p
        className={isOpen && offered.length === 0 ? classes.none : 'visually-hidden'}
        role="status"
      >
        {isOpen
          ? offered.length === 0
            ? t('select.none')
            : t('select.count', { count: offered.length })
          : null}
      </p>
    </>
  );
}
