export const sql = /* sql */ `
-- What is sent, what it can do, and whether it may be sent now.
alter table responders
  add column kind text not null default 'person',
  add column skills text[] not null default '{}',
  add column on_duty boolean not null default true;
`
