-- The providers and methods of the contract's table, brought in after the migrations of each start: a new one needs no change
-- of a check. What rows of before name is here from the beginning; `any` is said by terms that are of every method.
create table provider (name text collate "C" primary key);
create table payment_method (name text collate "C" primary key);
insert into provider (name) select distinct provider from account;
insert into payment_method (name) select 'any' union select method from merchant_fee_rule;

alter table account drop constraint account_provider_check;
alter table account add constraint account_provider_known foreign key (provider) references provider (name);
alter table merchant_fee_rule drop constraint merchant_fee_rule_method_check;
alter table merchant_fee_rule add constraint merchant_fee_rule_method_known foreign key (method) references payment_method (name);
