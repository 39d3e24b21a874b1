-- A refresh token belongs to the browser that signed in: to a cookie which no script reads, of which this is the digest. Its
-- MAC covers it. Null is nobody's: tokens of before refresh nothing any more, so their people sign in once more.
alter table refresh_token
  add column binding text check (binding ~ '^[0-9a-f]{64}$'),
  -- When it last came from somewhere else, so that the trail says so once an hour and not at every try.
  add column strayed_at timestamptz;
