import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLabels } from '../labels.ts';
import { Icon } from '../icon.tsx';
import classes from './search-input.module.css';

const restMs = 300;

interface SearchInputProps {
  value: string;
  /** Told after a short rest, and at once on Enter. */
  onSearch: (value: string) => void;
  placeholder: string;
  /** With room for a longer account of what can be looked for. */
  isWide?: boolean;
}

/** A search field that writes into the address when the typing rests. */
export function SearchInput({ value, onSearch, placeholder, isWide = false }: SearchInputProps) {
  const t = useLabels();
  const [draft, setDraft] = useState({ text: value, of: value });
  if (draft.of !== value) setDraft({ text: value, of: value });
  const tell = useEffectEvent((text: string) => text !== value && onSearch(text));
  useEffect(() => {
    const timer = setTimeout(() => tell(draft.text), restMs);
    return () => clearTimeout(timer);
  }, [draft.text]);
  return (
    <form
      className={classes.search}
      data-wide={isWide || undefined}
      title={isWide ? placeholder : undefined}
      role="search"
      onSubmit={(event) => (event.preventDefault(), onSearch(draft.text))}
    >
      <Icon of={IconSearch} />
      <input
        type="search"
        value={draft.text}
        placeholder={placeholder}
        aria-label={placeholder}
        onChange={(event) => setDraft({ text: event.target.value, of: value })}
      />
      {draft.text === '' ? null : (
        <button type="button" aria-label={t('list.clearSearch')} onClick={() => onSearch('')}>
          <Icon of={IconX} size={14} />
        </button>
      )}
    </form>
  );
}
