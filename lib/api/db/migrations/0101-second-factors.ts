export const sql = /* sql */ `
-- The secret of an identity's authenticator app, encrypted; null unless logins require its codes.
alter table identities add column second_factor text;
-- A secret that no code has confirmed yet, encrypted.
alter table identities add column pending_second_factor text;
-- The time step of the last accepted code (RFC 6238): each code is accepted once.
alter table identities add column last_code_step bigint;
-- The keyed hashes of the unused recovery codes.
alter table identities add column recovery_hashes bytea[];
`
