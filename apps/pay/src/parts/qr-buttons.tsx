import type { PayDeposit } from '@wallet/contract';
import { useDepositPage } from '../page/deposit-page.ts';
import { carriedQuery, ViewLink } from './action-form.tsx';
import { pageAddress } from '../page-address.ts';
import { bareDigits } from '../words/amount.ts';
import { CopyButton } from './copy-button.tsx';
import { Icon } from './icons.tsx';

/** Saves the code with everything around it, for paying on the same phone. Without scripts it downloads a drawing. */
export function SaveQr({ deposit }: { deposit: PayDeposit }) {
  const page = useDepositPage();
  if (deposit.qrPayload === null) return null;
  return (
    <a
      className="button"
      href={pageAddress(`${page.basePath}/qr.svg`, { lang: carriedQuery(page).lang })}
      download={`QR-${page.state.refNo}.svg`}
      onClick={(event) => {
        if (!page.acts) return;
        event.preventDefault();
        void import('../pictures/save-qr-image.ts').then(({ saveQrImage }) =>
          saveQrImage(page, deposit),
        );
      }}
    >
      <Icon name="download" />
      {page.t('saveQr')}
    </a>
  );
}

/** A second link that only shows, for paying with another device. On phones there is no need of it. */
export function CopyLinkForPhone() {
  const { acts } = useDepositPage();
  return (
    <span className="wide">
      <CopyButton
        icon="phone"
        shape="button"
        label="copyLinkForPhone"
        text={async () => acts?.makeLink()}
      />
    </span>
  );
}

/** What takes the place of scripts: an amount to select, and a load by hand. */
export function WithoutScripts({ deposit }: { deposit: PayDeposit }) {
  const { t, view } = useDepositPage();
  return (
    <noscript>
      {import.meta.env.SSR && (
        <div className="by-hand">
          <label>
            {t('amountToCopy')}
            <input
              className="field"
              readOnly
              defaultValue={bareDigits(deposit.finalPayment)}
              inputMode="none"
            />
          </label>
          <SaveQr deposit={deposit} />
          <ViewLink view={view} className="button">
            <Icon name="reload" />
            {t('loadAgain')}
          </ViewLink>
        </div>
      )}
    </noscript>
  );
}
