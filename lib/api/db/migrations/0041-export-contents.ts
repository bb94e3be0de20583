export const sql = /* sql */ `
-- Of an export which accounts were asked for, and whether its CSV is for programs; neither is known of older ones.
alter table account_exports
  add column which text check (which in ('all', 'filtered', 'chosen')),
  add column plain boolean;
`
