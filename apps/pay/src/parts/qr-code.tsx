import type { WireMoney } from '@wallet/contract';
import { useDepositPage } from '../page/deposit-page.ts';
import { amountText } from '../words/amount.ts';

const phonePixels = 4;

/** The code in whole pixels a module, black on white also in the dark, never animated. */
export function QrCode({ amount }: { amount: WireMoney }) {
  const { t, state, qr } = useDepositPage();
  if (qr === null || qr === 'failed')
    return (
      <div className="qr-plate empty" role="alert">
        {qr === 'failed' && <p>{t('qrLoadFailed')}</p>}
      </div>
    );
  const { size, path } = qr;
  return (
    <div className="qr-plate">
      <svg
        className="qr"
        role="img"
        aria-label={t('qrLabel', { amount: amountText(amount) })}
        width={size * phonePixels}
        height={size * phonePixels}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
      >
        <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
        <path d={path} />
      </svg>
      {state.mode === 'test' && <span className="qr-test">{t('testMark')}</span>}
    </div>
  );
}
