-- The words of each name of a transaction. Of all its names together only eight were kept, so that a customer and a payer
-- of long names could not be found by some of theirs (decision 40).

create or replace function transaction_terms(wanted text[]) returns table (kind text, term text, transaction_id text, merchant_id text, mode text)
language sql stable parallel safe rows 10000 as $$
  with named as (
    select t.id, t.merchant_id, t.mode, t.payer_name, lower(t.provider_transaction_id) as reference, s.customer_name, s.phone_key, s.phone_last4, w.customer_name as receiver,
      w.destination_shown ->> 'holderName' as holder, w.phone_key as receiver_phone, w.number_key, w.last4
    from transaction t left join transaction_session s on s.id = t.session_id left join withdrawal_request w on w.id = t.withdrawal_request_id
    where t.id = any (wanted)
  )
  select distinct 'name', word, id, merchant_id, mode from named, unnest(array[customer_name, payer_name, receiver, holder]) as name, unnest(search_words(name)) as word
  union all
  select distinct term.kind, term.term, id, merchant_id, mode from named, lateral (values
    ('phone', phone_key), ('phone', receiver_phone), ('number', number_key), ('last4', phone_last4), ('last4', last4), ('provider', left(reference, 64)), ('providerEnd', left(reverse(reference), 64))
  ) as term (kind, term) where term.term is not null
$$;

-- Those that may lack some of their words are read again. Their counts stay: the state is the same before and after.
insert into transaction_change (transaction_id, merchant_id, mode, kind, method, was, status, is_named)
  select t.id, t.merchant_id, t.mode, t.kind, t.method, t.status, t.status, true
  from transaction t left join transaction_session s on s.id = t.session_id left join withdrawal_request w on w.id = t.withdrawal_request_id
  where cardinality(regexp_split_to_array(concat_ws(' ', s.customer_name, t.payer_name, w.customer_name, w.destination_shown ->> 'holderName'), '[\s!-/:-@\[-`{-~]+')) > 8;
