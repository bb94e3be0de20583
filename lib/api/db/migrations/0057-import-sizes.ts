export const sql = /* sql */ `
-- What the rows of an import take as they are stored. Earlier imports count as nothing: their rows go within 30 days. A
-- constant default rewrites no row, however many jobs there are.
alter table jobs add column bytes bigint not null default 0;
`
