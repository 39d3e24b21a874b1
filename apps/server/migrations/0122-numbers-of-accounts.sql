-- Payers are shown the number of an account only when two independent persons have agreed to it, as to a QR code.
-- Null: nobody has. Its MAC covers it where it is set, so that a MAC of before still fits.
alter table account
  add column number_usable boolean check (number_usable),
  -- Words are about one round: another holder begins the next one.
  add column number_round integer not null default 0;

-- Accounts that were paid before rows were signed go on; an owner looks at them before they are signed. A signed row stays as
-- it was signed: two persons agree to its number once.
update account a set number_usable = true
where a.mac is null and a.mode = 'live' and exists (select from transaction t where t.account_id = a.id and t.kind = 'deposit' and t.paid_at is not null);
