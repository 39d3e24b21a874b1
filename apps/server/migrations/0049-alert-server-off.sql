-- The operator's own server that takes no alerts is switched off after a day, and that is an alert of its own.
alter table alert_webhook add column disabled_at timestamptz;
alter table alert drop constraint alert_subject_kind_check;
alter table alert add constraint alert_subject_kind_check check (subject_kind in ('device', 'account', 'proxy', 'payout', 'queue', 'merchant', 'alertWebhook'));
