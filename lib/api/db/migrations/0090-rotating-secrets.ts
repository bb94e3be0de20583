export const sql = /* sql */ `
-- The fingerprints of the secrets that are valid besides the one in secret_fingerprint while SECRET is being replaced.
create table rotating_secrets (
  fingerprint bytea primary key
);
`
