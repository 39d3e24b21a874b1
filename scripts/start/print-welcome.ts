import { styleText } from 'node:util';
import type { Config, DemoFile } from '@wallet/server/start';
import { say } from '../say.ts';

export interface Welcome {
  config: Config;
  demo: DemoFile | undefined;
  simulator: string | undefined;
}

/** Where everything is and how to get in. */
export function printWelcome({ config, demo, simulator }: Welcome): void {
  say('');
  say(styleText('bold', 'Wallet App is running'));
  say(`  merchant console   ${config.origins.merchant}   (API at /v1, reference at /docs)`);
  say(`  admin console      ${config.origins.admin}`);
  if (config.origins.pay !== config.origins.merchant)
    say(`  payers' pages      ${config.origins.pay}`);
  if (simulator !== undefined) say(`  simulated phones   ${simulator}`);
  if (demo && config.smtpUrl === undefined)
    say(`  mails              ${config.origins.admin}/outbox`);
  if (!demo) return;
  say('');
  say('Sign in with (also in demo.json of the data folder):');
  for (const { role, email, password } of demo.users)
    say(`  ${role.padEnd(9)} ${email.padEnd(26)} ${password}`);
  say('API tokens:');
  for (const { code, apiToken, testApiToken } of demo.merchants)
    say(`  ${code.padEnd(9)} live ${apiToken}  test ${testApiToken}`);
  say('');
  say('Ctrl-C stops everything; the data stay.');
}
