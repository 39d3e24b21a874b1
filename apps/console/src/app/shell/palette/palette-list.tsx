import { useEffect, useRef } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { useText } from '../../../lib/text/index.ts';
import { Keys } from '../keys/keys.tsx';
import type { PaletteItem } from './items.ts';
import { matchText } from '../../../lib/match-text.ts';
import classes from './palette.module.css';
import { keyOf, type Section } from './sections.ts';

interface PaletteListProps {
  id: string;
  typed: string;
  sections: readonly Section[];
  activeKey: string | undefined;
  isSearching: boolean;
  hasFailed: boolean;
  onPoint: (key: string) => void;
  onOpen: (item: PaletteItem, inNewTab: boolean) => void;
}

/** The choices in their sections, and a word where there are none. The count is told to listeners. */
export function PaletteList({
  id,
  typed,
  sections,
  activeKey,
  isSearching,
  hasFailed,
  onPoint,
  onOpen,
}: PaletteListProps) {
  const t = useText();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [activeKey]);
  const count = sections.reduce((sum, { items }) => sum + items.length, 0);
  return (
    <div className={classes.body} ref={list}>
      <div id={id} role="listbox" aria-label={t('palette.results')} aria-busy={isSearching}>
        {sections.map(({ name, items }) => (
          <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
            <div id={`${id}-${name}`} className={classes.section}>
              {t(`paletteKind.${name}`)}
            </div>
            {items.map((item) => (
              <Choice
                key={keyOf(item)}
                item={item}
                typed={typed}
                isActive={keyOf(item) === activeKey}
                onPoint={onPoint}
                onOpen={onOpen}
              />
            ))}
          </div>
        ))}
      </div>
      {isSearching ? <p className={classes.note}>{t('palette.searching')}</p> : null}
      {hasFailed ? <p className={classes.note}>{t('palette.notSearched')}</p> : null}
      {count === 0 && !isSearching && !hasFailed ? (
        <div className={classes.none}>
          <strong>{t('palette.none', { words: typed.trim() })}</strong>
          <p>{t('palette.noneText')}</p>
        </div>
      ) : null}
      <p className="visually-hidden" role="status">
        {isSearching ? t('palette.searching') : t('palette.count', { count })}
      </p>
    </div>
  );
}

interface ChoiceProps extends Pick<PaletteListProps, 'onPoint' | 'onOpen' | 'typed'> {
  item: PaletteItem;
  isActive: boolean;
}

function Choice({ item, typed, isActive, onPoint, onOpen }: ChoiceProps) {
  const t = useText();
  const { title, note, icon, keys, aside, href, isDisabled } = item;
  return (
    <div
      id={keyOf(item)}
      role="option"
      aria-selected={isActive}
      aria-disabled={isDisabled}
      tabIndex={-1}
      className={classes.choice}
      onPointerMove={() => onPoint(keyOf(item))}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => onOpen(item, event.ctrlKey || event.metaKey)}
    >
      <span className={classes.icon}>
        <Icon of={icon} />
      </span>
      <span className={classes.words}>
        <Marked text={title} typed={typed} className={classes.title} />
        {note === undefined ? null : (
          <Marked text={note} typed={typed} className={classes.noteText} />
        )}
      </span>
      <span className={classes.aside}>
        {aside}
        {isActive && !isDisabled ? (
          <span className={classes.act} aria-hidden>
            {t(href === undefined ? 'palette.run' : 'palette.enter')}
            <Keys of={[t('keys.enter')]} />
          </span>
        ) : keys ? (
          <span aria-hidden>
            <Keys of={keys} />
          </span>
        ) : null}
      </span>
    </div>
  );
}

/** A text with what was typed in it marked. */
function Marked({
  text,
  typed,
  className,
}: {
  text: string;
  typed: string;
  className: string | undefined;
}) {
  const spans = matchText(text, typed)?.spans ?? [];
  const pieces = spans.flatMap(([from, to], at) => [
    text.slice(spans[at - 1]?.[1] ?? 0, from),
    <mark key={from}>{text.slice(from, to)}</mark>,
  ]);
  return (
    <span className={className}>
      {pieces}
      {text.slice(spans.at(-1)?.[1] ?? 0)}
    </span>
  );
}
