import type { MerchantProfile } from '@wallet/contract';
import { useState } from 'react';
import { failureOf } from '../../../app/session/index.ts';
import { useText } from '../../../lib/text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ChangedMeanwhile } from '../../../shared/failure/changed-meanwhile.tsx';
import { FormProblem } from '../../../shared/failure/form-problem.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import {
  changedOrigins,
  originNames,
  originFieldsOf,
  refusedEntry,
  type OriginName,
} from './origins.ts';
import { useDisabledReason, useSaveOwn } from './use-own-merchant.ts';
import classes from './settings.module.css';
import styles from '../../../ui/shared-styles.module.css';

const concerns = ({ allowedOrigins, returnOrigins }: MerchantProfile) => ({
  allowedOrigins,
  returnOrigins,
});

/** Whose pages may embed the pay page, and where payers may be sent back to. */
export function OriginsPart({ merchant }: { merchant: MerchantProfile }) {
  const t = useText();
  const hindrance = useDisabledReason(merchant);
  const [texts, setTexts] = useState(() => originFieldsOf(merchant));
  const { base, theirs, sending } = useSaveOwn(merchant, concerns, (saved) =>
    setTexts(originFieldsOf(saved)),
  );
  const input = changedOrigins(base, texts);
  const isTouched = Object.keys(input).length > 0;
  const reason = hindrance ?? (isTouched ? undefined : t('merchantBrand.unchanged'));
  const refused = (name: OriginName) =>
    refusedEntry(name, texts[name], failureOf(sending.error).fields);
  const isRefused = originNames.some((name) => refused(name) !== undefined);
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (reason === undefined && !sending.isPending) sending.mutate(input);
  };
  const changes = theirs
    ? originNames
        .map((name) => ({
          field: t(`merchantSet.${name}`),
          before: base[name].join('\n'),
          after: theirs[name].join('\n'),
        }))
        .filter(({ before, after }) => before !== after)
    : [];
  return (
    <Card title={t('settings.section.origins')}>
      <form className={classes.form} noValidate onSubmit={submit}>
        <p className={styles.quiet}>{t('settings.originsText')}</p>
        {theirs ? (
          <ChangedMeanwhile changes={changes} />
        ) : isRefused ? null : (
          <FormProblem error={sending.error} />
        )}
        {originNames.map((name) => (
          <div key={name}>
            <TextArea
              label={t(`merchantSet.${name}`)}
              name={name}
              value={texts[name]}
              spellCheck={false}
              onChange={(text) => setTexts({ ...texts, [name]: text })}
            />
            <p className={styles.noteBelow}>{t(`merchantSet.${name}Note`)}</p>
            <p className={classes.wrong} role="status">
              {refused(name) === undefined
                ? null
                : t('merchantSet.entryWrong', { entry: refused(name) ?? '' })}
            </p>
          </div>
        ))}
        <div className={styles.actsAtEnd}>
          <Button
            onClick={() => (setTexts(originFieldsOf(theirs ?? merchant)), sending.reset())}
            reason={isTouched ? undefined : t('merchantBrand.unchanged')}
          >
            {t('merchantBrand.undo')}
          </Button>
          <Button kind="primary" type="submit" busy={sending.isPending} reason={reason}>
            {t(
              sending.isPending
                ? 'merchantSet.busy'
                : theirs
                  ? 'merchantSet.saveOver'
                  : 'merchantSet.save',
            )}
          </Button>
        </div>
      </form>
    </Card>
  );
}
