import { missingForScope, tokenScopes, type Mode, type TokenScope } from '@wallet/contract';
import { useUser } from '../../../app/session/use-session.ts';
import { useText } from '../../../lib/text/index.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import classes from './api-tokens.module.css';
import { scopeLabels } from './token-labels.ts';

interface ScopeChoiceProps {
  /** Of the token: who makes a live one needs the rights that it gives. */
  mode: Mode;
  chosen: readonly TokenScope[];
  /** The form was sent: from then on an empty choice is a fault. */
  isSent: boolean;
  onChange: (scopes: readonly TokenScope[]) => void;
}

/**
 * What a token may do, each with the name the reference uses; what the own rights do not cover says
 * which is missing.
 */
export function ScopeChoice({ mode, chosen, isSent, onChange }: ScopeChoiceProps) {
  const t = useText();
  const user = useUser();
  const toggle = (scope: TokenScope) =>
    onChange(
      tokenScopes.filter((known) =>
        known === scope ? !chosen.includes(known) : chosen.includes(known),
      ),
    );
  return (
    <fieldset className={classes.scopes} aria-describedby="scopes-wrong">
      <legend>{t('tokens.scopes')}</legend>
      {tokenScopes.map((scope) => {
        const right = missingForScope(user, scope, mode);
        return (
          <label key={scope} className={classes.scope}>
            <Checkbox
              name="scopes"
              checked={right === undefined && chosen.includes(scope)}
              disabled={right !== undefined}
              onChange={() => toggle(scope)}
            />
            <span>
              {t(scopeLabels[scope])}
              <code>{scope}</code>
              {right === undefined ? null : <small>{t('tokens.scopeMissing', { right })}</small>}
            </span>
          </label>
        );
      })}
      <p id="scopes-wrong" className={classes.wrong} aria-live="polite">
        {isSent && chosen.length === 0 ? t('tokens.scopesMissing') : null}
      </p>
    </fieldset>
  );
}
