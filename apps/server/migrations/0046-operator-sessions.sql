-- Payment sessions, as people of the house look for them: newest first, and by what a payer has in hand.

-- The seldom ones of a list are found without reading the many between them.
create index transaction_session_unusual on transaction_session (mode, status, id) where status not in ('completed', 'expired');
create index transaction_session_withdrawals on transaction_session (mode, id) where type = 'withdrawal';
create index transaction_session_method on transaction_session (chosen_method, id) where chosen_method is not null;
create index transaction_session_test on transaction_session (id) where mode = 'test';

-- How a customer's name begins, and a whole phone number by its key.
create index transaction_session_customer on transaction_session ((lower(customer_name) collate "C")) where customer_name is not null;
create index transaction_session_phone on transaction_session (phone_key) where phone_key is not null;
