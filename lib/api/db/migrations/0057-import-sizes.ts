export const sql = /* sql */ `
-- The stored size of an import's rows. Earlier imports count as empty, because their rows are deleted within 30 days. A
-- constant default rewrites no row, however many jobs there are.
alter table jobs add column bytes bigint not null default 0;
`
