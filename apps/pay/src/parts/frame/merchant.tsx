import { initials } from '../../look/branding.ts';
import { usePage } from '../../page/page-context.tsx';
import { isOwnPicture } from '../../words/own-picture.ts';
import { LanguageSwitch } from './language-switch.tsx';

/** Who is paid, and the language switch on narrow screens. */
export function MerchantHeader() {
  const { state } = usePage();
  return (
    <header className="merchant">
      <MerchantTile />
      <span className="merchant-name">{state.merchant.name}</span>
      <LanguageSwitch className="narrow" />
    </header>
  );
}

/**
 * The merchant's picture, or its initials. Pictures of other hosts are not loaded: no request
 * leaves for a third party.
 */
function MerchantTile() {
  const { name, logoUrl } = usePage().state.merchant;
  if (logoUrl !== null && isOwnPicture(logoUrl))
    return <img className="tile" src={logoUrl} alt="" width="32" height="32" />;
  return (
    <span className="tile tile-initials" aria-hidden="true">
      {initials(name)}
    </span>
  );
}
