-- Wakes that their payout may have outlived: few, however many have ended.
create index device_command_wake on device_command (id) where kind = 'transfer' and state in ('queued', 'unknown');
