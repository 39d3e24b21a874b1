import type { Currency } from '@wallet/contract';
import { useState } from 'react';
import { useText } from '../../../../lib/text/index.ts';
import { NumberInput } from '../../../../ui/fields/number-input.tsx';
import { QrPicture } from '../../../../ui/qr-picture.tsx';
import { previewOf } from './qr-reading.ts';
import classes from '../accounts.module.css';

/** The code as a payer would scan it, with an amount in it. */
export function QrPreview({ payload, currency }: { payload: string; currency: Currency }) {
  const t = useText();
  const [amount, setAmount] = useState('');
  const preview = previewOf(payload, amount);
  return (
    <section className={classes.preview} aria-label={t('qr.preview')}>
      <div>
        <NumberInput
          label={t('qr.previewAmount', { currency })}
          name="previewAmount"
          value={amount}
          onChange={setAmount}
          step={currency === 'IDR' ? '1000' : '1'}
          note={t('qr.previewNote')}
        />
        {preview === null ? <p className={classes.soft}>{t('qr.previewNone')}</p> : null}
      </div>
      {preview === null ? null : (
        <QrPicture text={preview} label={t('qr.preview')} testId="qr-preview" />
      )}
    </section>
  );
}
