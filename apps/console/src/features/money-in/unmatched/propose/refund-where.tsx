import { useQuery } from '@tanstack/react-query';
import type { Currency } from '@wallet/contract';
import { ask, endpoints } from '../../../../app/api.ts';
import { useText } from '../../../../lib/text/index.ts';
import { institutionName } from '../../../../shared/payout/payout-docs.ts';
import { Select } from '../../../../ui/fields/select.tsx';
import { TextInput } from '../../../../ui/fields/text-input.tsx';
import { Option, Options } from './options.tsx';
import classes from '../unmatched.module.css';
import type { ProposalInput } from '../proposal-input.ts';

interface RefundWhereProps {
  input: ProposalInput;
  currency: Currency;
  onChange: (patch: Partial<ProposalInput>) => void;
}

/** Back to who sent it, where that is known, or to an account that somebody writes down. */
export function RefundWhere({ input, currency, onChange }: RefundWhereProps) {
  const t = useText();
  return (
    <>
      <Options name={t('unmatched.refundWhere')}>
        <Option
          group="where"
          value="payer"
          isChosen={!input.goesElsewhere}
          onChoose={() => onChange({ goesElsewhere: false })}
        >
          {t('unmatched.refundPayer')}
          <span className={classes.second}>{t('unmatched.refundPayerNote')}</span>
        </Option>
        <Option
          group="where"
          value="elsewhere"
          isChosen={input.goesElsewhere}
          onChoose={() => onChange({ goesElsewhere: true })}
        >
          {t('unmatched.refundElsewhere')}
          <span className={classes.second}>{t('unmatched.refundElsewhereNote')}</span>
        </Option>
      </Options>
      {input.goesElsewhere ? (
        <Elsewhere input={input} currency={currency} onChange={onChange} />
      ) : null}
    </>
  );
}

function Elsewhere({ input, currency, onChange }: RefundWhereProps) {
  const t = useText();
  const institutions = useInstitutions(currency);
  return (
    <>
      <Select
        label={t('unmatched.institution')}
        value={input.institution || undefined}
        required
        choices={institutions.map(({ code, ...one }) => ({
          value: code,
          title: institutionName(one),
          words: one.name,
        }))}
        onChange={(institution) => onChange({ institution })}
      />
      <TextInput
        label={t('unmatched.number')}
        name="accountNumber"
        inputMode="tel"
        autoComplete="off"
        spellCheck={false}
        required
        value={input.accountNumber}
        onChange={(accountNumber) => onChange({ accountNumber })}
      />
      <TextInput
        label={t('unmatched.holder')}
        name="holderName"
        autoComplete="off"
        spellCheck={false}
        maxLength={120}
        value={input.holderName}
        onChange={(holderName) => onChange({ holderName })}
        note={t('unmatched.holderNote')}
      />
    </>
  );
}

/** Every bank and wallet of the currency's country; the list is read page by page. */
function useInstitutions(currency: Currency) {
  const country = currency === 'IDR' ? 'ID' : 'PH';
  const { data } = useQuery({
    queryKey: ['institutions', 'all', country],
    queryFn: async ({ signal }) => {
      const rows = [];
      for (let after: string | undefined, more = true; more;) {
        const page = await ask(endpoints.listInstitutions, {
          query: {
            country,
            enabled: 'true',
            limit: '100',
            ...(after === undefined ? {} : { after }),
          },
          signal,
        });
        rows.push(...page.data);
        after = page.next ?? undefined;
        more = after !== undefined;
      }
      return rows;
    },
    staleTime: 600_000,
  });
  return data ?? [];
}
