-- What was sent back of a deposit, and what still may be: asked for each refund, and when its provider takes it back.
create index withdrawal_request_refund_of on withdrawal_request (refund_of, id) where refund_of is not null;
