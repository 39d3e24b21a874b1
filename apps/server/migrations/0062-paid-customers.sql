-- Where a merchant's customer was paid last: asked for every piece of late money that is to go back.
create index withdrawal_request_paid_customer on withdrawal_request (merchant_id, customer_key, id) where status = 'succeeded' and customer_key is not null;
