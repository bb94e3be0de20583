export const sql = /* sql */ `
-- Account types and attributes have an order that users choose; at first, it is the order of creation.
alter table account_types add column sort_order integer not null default 0;
update account_types set sort_order = place from (
  select business_id, id, row_number() over (partition by business_id order by id) - 1 as place from account_types
) placed
where account_types.business_id = placed.business_id and account_types.id = placed.id;

alter table attributes
  add column sort_order integer not null default 0,
  add column description text not null default '',
  add column minimum double precision,
  add column maximum double precision,
  add column pattern text;
update attributes set sort_order = place from (
  select business_id, id, row_number() over (partition by business_id order by id) - 1 as place from attributes
) placed
where attributes.business_id = placed.business_id and attributes.id = placed.id;
`
