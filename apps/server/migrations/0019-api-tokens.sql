-- Rotation and revocation of API tokens, and their names for the merchant's own lists.

alter table api_token
  add column replaced_by text collate "C" unique references api_token (id),
  add column revoked_at timestamptz,
  add column revoked_by text collate "C";
update api_token set revoked_at = updated_at where status = 'revoked';

-- People see the tokens of both modes, and the trail of both names who acted.
drop policy own on api_token;
create policy own on api_token for select to wap_tenant using (merchant_id = current_setting('wallet.merchant', true));

grant select (id, merchant_id, mode, name, prefix, last4, scopes, ip_allowlist, expires_at, last_used_at, last_used_ip, status, created_by, created_at,
  replaced_by, revoked_at) on api_token to wap_tenant;

-- What was sent to a merchant's addresses and what they answered is the merchant's to see.
grant select (failing_since) on webhook_endpoint to wap_tenant;
grant select (request, response, next_attempt_at, created_at) on webhook_delivery to wap_tenant;
