import { tokenScopes, type TokenScope } from '@wallet/contract';
import { useText } from '../../app/text/index.ts';
import { Checkbox } from '../../kit/checkbox.tsx';
import classes from './api-tokens.module.css';
import { scopeWords } from './token-words.ts';

interface ScopeChoiceProps {
  chosen: readonly TokenScope[];
  /** The form was sent: from then on an empty choice is a fault. */
  isSent: boolean;
  onChange: (scopes: readonly TokenScope[]) => void;
}

/** What a token may do, each with the name the reference uses. */
export function ScopeChoice({ chosen, isSent, onChange }: ScopeChoiceProps) {
  const t = useText();
  const toggle = (scope: TokenScope) =>
    onChange(
      tokenScopes.filter((known) =>
        known === scope ? !chosen.includes(known) : chosen.includes(known),
      ),
    );
  return (
    <fieldset className={classes.scopes} aria-describedby="scopes-wrong">
      <legend>{t('tokens.scopes')}</legend>
      {tokenScopes.map((scope) => (
        <label key={scope} className={classes.scope}>
          <Checkbox name="scope" checked={chosen.includes(scope)} onChange={() => toggle(scope)} />
          <span>
            {t(scopeWords[scope])}
            <code>{scope}</code>
          </span>
        </label>
      ))}
      <p id="scopes-wrong" className={classes.wrong} aria-live="polite">
        {isSent && chosen.length === 0 ? t('tokens.scopesMissing') : null}
      </p>
    </fieldset>
  );
}
