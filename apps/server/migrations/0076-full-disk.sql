-- A full disk is told as an alert, too.
alter table alert drop constraint alert_subject_kind_check;
alter table alert add constraint alert_subject_kind_check check (subject_kind in ('device', 'account', 'proxy', 'payout', 'queue', 'merchant', 'alertWebhook', 'ledger', 'backup', 'storage'));
