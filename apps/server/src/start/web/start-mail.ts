import { join } from 'node:path';
import type { Config } from '#platform/config';
import { startMail, type Mail } from '#platform/mail';
import type { Platform } from '../platform/start-platform.ts';

/** Where mails land that no mail server takes. */
export function outboxOf({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'outbox');
}

/** Links open accounts: the page is for demonstrations only. */
export function hasOutboxPage({ kind, smtpUrl }: Pick<Config, 'kind' | 'smtpUrl'>): boolean {
  return kind === 'demo' && smtpUrl === undefined;
}

/** The way out for mails: the server of SMTP_URL, or the outbox folder. */
export function createInstallationMail({
  config,
  jobs,
  vault,
  clock,
  log,
}: Pick<Platform, 'config' | 'jobs' | 'vault' | 'clock' | 'log'>): Promise<Mail> {
  const from = {
    name: 'Wallet App',
    address: `no-reply@${new URL(config.origins.admin).hostname}`,
  };
  return startMail({
    smtpUrl: config.smtpUrl,
    outboxDir: outboxOf(config),
    from,
    jobs,
    vault,
    clock,
    log,
  });
}
