export const sql = /* sql */ `
-- Any finite number closes an alert and is stored as sent. additional holds what 4.8 sends besides the street; warnings
-- lists the parts of it that could not be used.
alter table alerts
  alter column closed type double precision,
  add column additional jsonb not null default '{}',
  add column warnings jsonb not null default '[]';
`
