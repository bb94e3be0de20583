export const sql = /* sql */ `
-- What a business looks like: its logo's size and version, and the colour of its console.
alter table businesses
  add column logo jsonb,
  add column accent_colour text;

-- The picture itself stands apart, since the settings are read with every page.
create table business_logos (
  business_id text primary key references businesses,
  image text not null
);
`
