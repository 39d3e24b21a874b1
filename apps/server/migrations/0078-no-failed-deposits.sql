-- No deposit ever fails, so nobody can be told of it. An address that asked for nothing else is told of exceptions.
update webhook_endpoint set event_types = case
    when event_types = array['deposit.failed'] then array['deposit.exception']
    else array_remove(event_types, 'deposit.failed') end
  where 'deposit.failed' = any(event_types);
