/** Identifies the secret used for this database's keyed hashes: at most one row, an HMAC of a constant. */
export const sql = /* sql */ `
create table secret_fingerprint (
  only_row boolean primary key default true check (only_row),
  fingerprint bytea not null
);
`
