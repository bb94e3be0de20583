/**
 * Stores an HMAC of a constant, which identifies the secret used for this database's keyed hashes. The table
 * has at most one row.
 */
export const sql = /* sql */ `
create table secret_fingerprint (
  only_row boolean primary key default true check (only_row),
  fingerprint bytea not null
);
`
