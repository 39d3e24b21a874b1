-- Requests whose holder nobody was asked for yet, by merchant and age: the sweep asks for them in turns.
create index withdrawal_request_unasked on withdrawal_request (merchant_id, mode, stands_since, id)
  where status = 'verifying' and verification_id is null;
