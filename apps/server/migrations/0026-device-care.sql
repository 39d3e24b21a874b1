-- Caring for phones from afar: a proxy of their own, a new start, another version of their agent.

-- What its agent says it can be asked for. And since when its agent is another one although money was at risk meanwhile:
-- until nothing is open any more.
alter table device
  add column capabilities text[] not null default '{}',
  add column agent_doubted_at timestamptz,
  add column agent_before text,
  add constraint device_doubt_is_whole check (agent_doubted_at is null or agent_before is not null);
create index device_agent_doubted on device (id) where agent_doubted_at is not null;

alter table device_pending_act
  add column proxy_id text collate "C" references proxy (id),
  add column version text,
  drop constraint device_pending_act_act_check,
  add constraint device_pending_act_act_check check (act in ('maintenance', 'changeOwner', 'revokeToken', 'retire', 'changeProxy', 'restart', 'updateAgent')),
  add constraint device_pending_act_proxy_check check (act = 'changeProxy' or proxy_id is null),
  add constraint device_pending_act_version_check check ((act = 'updateAgent') = (version is not null));
create index device_pending_act_proxy on device_pending_act (proxy_id) where proxy_id is not null;

alter table device_event
  drop constraint device_event_kind_check,
  add constraint device_event_kind_check check (kind in ('connected', 'disconnected', 'state', 'agentChanged', 'agentChangedAtRisk'));

-- A new start and an update end when the phone comes back: in another boot than the one it was asked in, or with the
-- version that was wanted.
alter table device_command
  drop constraint device_command_kind_check,
  add constraint device_command_kind_check
    check (kind in ('healthCheck', 'login', 'submitOtp', 'readBalance', 'readHistory', 'makeQr', 'inquireName', 'transfer', 'restart', 'updateAgent')),
  add column boot_before text,
  add column wanted_version text;
create index device_command_care on device_command (device_id) where kind in ('restart', 'updateAgent') and state in ('queued', 'sent', 'running', 'unknown');

-- Which notifications no read has found: an account's trouble that begins and ends with them.
create index history_gap_stays on history_gap (account_id) where next_ask_at is null;
