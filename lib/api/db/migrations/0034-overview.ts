export const sql = /* sql */ `
-- What left since a moment is summed without reading all that was ever sent.
create index notifications_of_day on notifications (business_id, leaves_at);

-- Of the first steps of a business those that its admins do without.
alter table businesses add column put_away_steps text[] not null default '{}';
`
