import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask, endpoints } from '../../../../app/api.ts';
import { useUser } from '../../../../app/session/use-session.ts';
import { useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { FormMessage } from '../../../../ui/fields/form-message.tsx';
import formClasses from '../../../../ui/fields/form.module.css';
import { PasswordInput } from '../../../../ui/fields/text-input.tsx';
import classes from './access.module.css';
import { FailureMessage } from '../auth-message.tsx';
import { ForManager, NewPasswordFields } from '../new-password-fields.tsx';
import { ownSessionsKey } from './own-sessions.ts';
import { checkNewPassword, passwordRefusals } from '../password-rules.ts';
import { useForm } from '../use-form.ts';

/** The own password. After a change the form is empty again and says what has happened. */
export function PasswordCard() {
  const t = useText();
  const queries = useQueryClient();
  const [changes, setChanges] = useState(0);
  const changed = () => {
    setChanges(changes + 1);
    void queries.invalidateQueries({ queryKey: ownSessionsKey });
  };
  return (
    <Card title={t('access.password')}>
      <div className={classes.inside}>
        <p className={classes.lead}>{t('access.passwordText')}</p>
        <div role="status">
          {changes === 0 ? null : <FormMessage shape="good">{t('access.changed')}</FormMessage>}
        </div>
        <ChangeForm key={changes} onChanged={changed} />
      </div>
    </Card>
  );
}

type Field = 'current' | 'password' | 'again';

function ChangeForm({ onChanged }: { onChanged: () => void }) {
  const t = useText();
  const { email } = useUser();
  const { form, field, isBusy, failure } = useForm<Field>({
    fields: ['current', 'password', 'again'],
    start: { current: '', password: '', again: '' },
    check: checkNewPassword,
    refusals: {
      ...passwordRefusals,
      wrongPassword: { field: 'current', text: 'access.wrongPassword' },
    },
    send: async ({ current, password }) => {
      await ask(endpoints.changePassword, {
        body: { currentPassword: current, newPassword: password },
      });
      onChanged();
    },
  });
  return (
    <form {...form} className={`${formClasses.form} ${classes.form}`}>
      <FailureMessage failure={failure} />
      <ForManager email={email} />
      <PasswordInput
        {...field('current')}
        label={t('access.current')}
        autoComplete="current-password"
      />
      <NewPasswordFields field={field} />
      <div>
        <Button kind="primary" type="submit" busy={isBusy}>
          {t(isBusy ? 'password.busy' : 'access.change')}
        </Button>
      </div>
    </form>
  );
}
