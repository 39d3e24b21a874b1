-- The limits that a request was above when it was judged, in minor units, by the reason that names them.
alter table withdrawal_request add column approval_limits jsonb not null default '{}';
