-- Until when a typed destination cools down, under the request's MAC: one UPDATE ended it. What was asked for before the
-- upgrade, and was signed without it, goes on by the column of before, which nobody writes any more.
alter table withdrawal_request add column cools_until timestamptz;
grant select (cools_until) on withdrawal_request to wap_tenant;

-- What one person agreed to in a day is added up.
create index approval_decision_person on approval_decision (person, at) where person is not null;
