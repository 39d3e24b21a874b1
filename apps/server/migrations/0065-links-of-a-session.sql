-- Links that only show are counted by their session: so many a payer may make, and whoever looks at the session sees how many.
create index session_token_session on session_token (session_id);
