export const sql = /* sql */ `
-- Which accounts an export selected, and whether its CSV is for programs; unknown for older exports.
alter table account_exports
  add column which text check (which in ('all', 'filtered', 'chosen')),
  add column plain boolean;
`
