import { useRef, useState, type Ref } from 'react';
import type { WithdrawInstitution } from '@wallet/contract';
import { chosenOf, useWithdrawPage } from '../../page/withdraw-page.ts';
import {
  commonInstitutions,
  searchInstitutions,
  shortName,
  wholeName,
} from '../../words/institutions.ts';
import { describedBy, Field } from './field.tsx';
import { Icon } from '../icons.tsx';

interface InstitutionFieldProps {
  id: string;
  problem: string | undefined;
  onLeave(): void;
}

/**
 * The bank or wallet: the usual ones with one press, all of them in a sheet with a search. A plain
 * list without scripts.
 */
export function InstitutionField({ id, problem, onLeave }: InstitutionFieldProps) {
  const { t, state, form, acts } = useWithdrawPage();
  const choose = (code: string) => acts?.enter({ institution: code });
  return (
    <Field id={id} label={t('bankOrWallet')} problem={problem}>
      <div className="chips scripted">
        {commonInstitutions(state.institutions).map((each) => (
          <button
            key={each.code}
            type="button"
            className="chip"
            aria-pressed={each.code === form.institution}
            onClick={() => choose(each.code)}
          >
            {shortName(each)}
          </button>
        ))}
      </div>
      {acts ? (
        <Chooser id={id} isWrong={problem !== undefined} choose={choose} onLeave={onLeave} />
      ) : (
        <PlainList id={id} />
      )}
    </Field>
  );
}

/** What the server draws; scripts take its choice over when they begin. */
function PlainList({ id }: { id: string }) {
  const { t, state, form } = useWithdrawPage();
  return (
    <div className="input-box">
      <Icon name="bank" />
      <select id={id} name="institution" className="input" required defaultValue={form.institution}>
        <option value="">{t('chooseBank')}</option>
        {state.institutions.map((each) => (
          <option key={each.code} value={each.code}>
            {wholeName(each)}
          </option>
        ))}
      </select>
      <Icon name="down" />
    </div>
  );
}

interface ChooserProps {
  id: string;
  isWrong: boolean;
  choose(code: string): void;
  onLeave(): void;
}

function Chooser({ id, isWrong, choose, onLeave }: ChooserProps) {
  const { t, form, state } = useWithdrawPage();
  const dialog = useRef<HTMLDialogElement>(null);
  const searchInput = useRef<HTMLInputElement>(null);
  const [search, setSearch] = useState('');
  const chosen = chosenOf({ form, state });
  const take = (code: string) => {
    choose(code);
    dialog.current?.close();
  };
  const open = () => {
    dialog.current?.showModal();
    searchInput.current?.focus();
  };
  const found = searchInstitutions(state.institutions, search);
  return (
    <>
      <button
        id={id}
        type="button"
        className={isWrong ? 'input-box wrong' : 'input-box'}
        aria-haspopup="dialog"
        aria-labelledby={`${id}-label ${id}-chosen`}
        aria-describedby={describedBy(id)}
        onClick={open}
      >
        <Icon name={chosen?.type === 'ewallet' ? 'wallet' : 'bank'} />
        <span id={`${id}-chosen`} className={chosen ? 'input' : 'input unchosen'}>
          {chosen ? wholeName(chosen) : t('chooseBank')}
        </span>
        <Icon name="down" />
      </button>
      <dialog
        ref={dialog}
        className="sheet banks"
        aria-labelledby={`${id}-title`}
        onClose={() => {
          setSearch('');
          onLeave();
        }}
      >
        <header className="banks-head">
          <button
            type="button"
            className="icon-button"
            aria-label={t('goBack')}
            onClick={() => dialog.current?.close()}
          >
            <Icon name="back" />
          </button>
          <h2 id={`${id}-title`}>{t('chooseBank')}</h2>
        </header>
        <div className="input-box">
          <Icon name="search" />
          <SearchInput
            ref={searchInput}
            label={t('searchBank')}
            value={search}
            onChange={setSearch}
            onEnter={() => found.length === 1 && found[0] && take(found[0].code)}
          />
        </div>
        {search === '' && (
          <Choices
            institutions={commonInstitutions(state.institutions)}
            chosen={chosen}
            take={take}
          />
        )}
        {search === '' && <h3>{t('allBanks')}</h3>}
        {found.length === 0 && (
          <p className="hint" role="status">
            {t('noBankFound')}
          </p>
        )}
        <Choices institutions={found} chosen={chosen} take={take} />
      </dialog>
    </>
  );
}

interface SearchInputProps {
  ref: Ref<HTMLInputElement>;
  label: string;
  value: string;
  onChange(text: string): void;
  onEnter(): void;
}

/** Enter takes the only one that is left, and never sends the form around. */
function SearchInput({ ref, label, value, onChange, onEnter }: SearchInputProps) {
  return (
    <input
      ref={ref}
      className="input"
      type="search"
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        onEnter();
      }}
    />
  );
}

function Choices({
  institutions,
  chosen,
  take,
}: {
  institutions: readonly WithdrawInstitution[];
  chosen: WithdrawInstitution | undefined;
  take(code: string): void;
}) {
  const { t } = useWithdrawPage();
  if (institutions.length === 0) return null;
  return (
    <ul className="choices">
      {institutions.map((each) => (
        <li key={each.code}>
          <button
            type="button"
            className="choice"
            aria-pressed={each.code === chosen?.code}
            onClick={() => take(each.code)}
          >
            <span>
              <b>{shortName(each)}</b>
              <span className="choice-more">
                {shortName(each) !== each.name
                  ? each.name
                  : t(each.type === 'ewallet' ? 'wallet' : 'bank')}
              </span>
            </span>
            {each.code === chosen?.code && <Icon name="tick" />}
          </button>
        </li>
      ))}
    </ul>
  );
}
