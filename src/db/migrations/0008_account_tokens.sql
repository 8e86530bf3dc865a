-- Tokens whose time is over are taken away.
create index account_tokens_expiry on account_tokens (expires_at);
