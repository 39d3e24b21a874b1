-- A provider takes back what paid a deposit: persons say which deposit a debit reverses.
alter table line_proposal drop constraint line_proposal_kind, drop constraint line_proposal_has_deposit;
alter table line_proposal
  add constraint line_proposal_kind check (kind in ('ignore', 'release', 'deposit', 'merchantCredit', 'own', 'expected', 'payoutReturn', 'refund', 'reversal', 'mark')),
  add constraint line_proposal_has_deposit check ((kind in ('deposit', 'payoutReturn', 'reversal', 'mark')) = (transaction_id is not null));
alter table line_allocation drop constraint line_allocation_purpose_check;
alter table line_allocation add constraint line_allocation_purpose_check check (purpose in ('deposit', 'refund', 'merchantCredit', 'own', 'payout', 'payoutFee', 'payoutReturn', 'reversal'));
