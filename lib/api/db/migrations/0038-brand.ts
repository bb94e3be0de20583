export const sql = /* sql */ `
-- The business's look: its logo's size and version, and its console's color.
alter table businesses
  add column logo jsonb,
  add column accent_colour text;

-- The image itself is in its own table, because the settings are read with every page.
create table business_logos (
  business_id text primary key references businesses,
  image text not null
);
`
