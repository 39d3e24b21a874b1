import { usePage } from '../page/page-context.tsx';
import type { Receipt } from '../words/receipt.ts';
import { CopyButton } from './copy-button.tsx';
import { Icon } from './icons.tsx';
import { Row, Rows } from './rows.tsx';

/** The lines of a receipt, to save and to print. */
export function ReceiptRows({ receipt }: { receipt: Receipt }) {
  const page = usePage();
  const { t } = page;
  return (
    <>
      <Rows className="receipt">
        {receipt.facts.map(({ name, value, copy }) => (
          <Row key={name} name={t(name)}>
            {value}
            {copy && <CopyButton text={value} label={copy} shape="icon" />}
          </Row>
        ))}
      </Rows>
      <div className="button-pair scripted unprinted">
        <button
          type="button"
          className="button"
          onClick={() =>
            void import('../pictures/save-receipt.ts').then(({ saveReceipt }) =>
              saveReceipt(page, receipt),
            )
          }
        >
          <Icon name="download" />
          {t('saveReceipt')}
        </button>
        <button type="button" className="button" onClick={() => window.print()}>
          <Icon name="print" />
          {t('print')}
        </button>
      </div>
    </>
  );
}
