-- Whose phone it was counts for the days of a chain after it was taken from him: what it says then is his claim. Its MAC covers both where they are set.
alter table device add column previous_owner_user_id text, add column previous_owner_until timestamptz,
  add constraint device_previous_owner_until check ((previous_owner_user_id is null) = (previous_owner_until is null));
