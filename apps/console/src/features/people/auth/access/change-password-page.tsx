import classes from './access.module.css';
import { PasswordCard } from './password-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { TotpCard } from './totp-card.tsx';

/** The own access: password, second step, and where one is signed in. */
export function ChangePasswordPage() {
  return (
    <div className={classes.page}>
      <PasswordCard />
      <TotpCard />
      <SessionsCard />
    </div>
  );
}
