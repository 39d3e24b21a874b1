-- For whom money comes in is said when its payment is born: deposits, payers' and customers' sessions and announced moves of
-- the operator's own money carry a MAC by the key file over everything that is fixed then.

alter table transaction add column mac text;
alter table transaction_session add column mac text;
alter table float_move add column mac text;

-- Made anew where keys are rotated, and given by sign-rows to rows of before.
grant update (mac) on transaction, transaction_session, float_move to wap_staff;

insert into row_signing_kind (id) select 'transaction' where not exists (select from transaction where kind = 'deposit');
insert into row_signing_kind (id) select 'transaction_session' where not exists (select from transaction_session);
insert into row_signing_kind (id) select 'float_move' where not exists (select from float_move);

-- A second link of a session only shows it, whatever a row says.
alter table session_token add constraint session_token_only_shows check (read_only) not valid;
