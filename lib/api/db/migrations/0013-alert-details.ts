export const sql = /* sql */ `
-- Any finite number closes an alert and is kept as it was sent. additional holds what 4.8 sends beside the street, warnings
-- what of it could not be used.
alter table alerts
  alter column closed type double precision,
  add column additional jsonb not null default '{}',
  add column warnings jsonb not null default '[]';
`
