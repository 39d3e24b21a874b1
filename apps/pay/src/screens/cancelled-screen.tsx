import { useDepositPage } from '../page/deposit-page.ts';
import { Amount } from '../parts/amount.tsx';
import { StateBand } from '../parts/state-band.tsx';
import { ContactBox } from '../parts/fields/contact-box.tsx';
import { Frame } from '../parts/frame/frame.tsx';
import { Help } from '../parts/help.tsx';
import { WayBack } from '../parts/way-back.tsx';

/** The payer or the merchant called it off. */
export function CancelledScreen() {
  const { t, state } = useDepositPage();
  const { deposit } = state;
  const title = t('cancelledTitle', { action: t('actionStart') });
  return (
    <Frame
      band={
        <StateBand tone="plain" icon="dash" title={title}>
          {t(deposit ? 'cancelledText' : 'cancelledTextNothing')}
        </StateBand>
      }
      lead={
        <>
          <Amount
            label={t('cancelledAmount')}
            amount={deposit?.finalPayment ?? state.amount}
            below={t('referenceLine', { reference: state.refNo })}
          />
          <Help className="wide" />
        </>
      }
      task={deposit && <ContactBox title="cancelledPaid" text="cancelledPaidText" />}
      actions={<WayBack className="primary" after="cancel" />}
      more={<Help className="narrow" />}
    />
  );
}
