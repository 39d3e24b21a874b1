-- Stop every process of the older version first.
-- What a payout paid is what its payee got. What the bank took on top, in the same line or in one of its own, stands beside
-- it; until now it was part of the one and missing from the other. Null for what was not paid, and for all but payouts.
alter table transaction
  add column provider_fee bigint check (provider_fee >= 0),
  add constraint transaction_provider_fee_is_a_payouts check (provider_fee is null or kind = 'payout');

-- In one statement, so that the figures that count these rows change once.
update transaction t set paid_amount = t.payment_amount,
    provider_fee = t.paid_amount - t.payment_amount + coalesce((
      select a.amount from line_allocation a where a.target = t.id || '.fee' and a.purpose = 'payoutFee' and a.status = 'active'), 0)
  where t.kind = 'payout' and t.paid_amount >= t.payment_amount;

-- The application's writer sets it; a merchant sees it of his own payouts.
grant update (provider_fee) on transaction to wap_writer;
grant select (provider_fee) on transaction to wap_tenant;
