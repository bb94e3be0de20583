export const sql = /* sql */ `
-- quotas has accounts, messagesPerDay and storageMb, each only if there is a limit. retention has the number of days for
-- each kind of record that is not kept forever: alerts, alertEvents, notifications, notes and shifts.
alter table businesses
  add column quotas jsonb not null default '{}',
  add column retention jsonb not null default '{}';

-- What a business with a quota uses. Others have no row, so counting costs them nothing. The number of accounts is null
-- until they have been counted.
create table business_usage (
  business_id text primary key references businesses(id),
  accounts bigint,
  most_accounts bigint,
  messages bigint not null default 0,
  messages_on date not null default current_date,
  most_messages bigint
);

create function count_account() returns trigger language plpgsql as $$
declare
  change integer := case when tg_op = 'DELETE' or new.deleted_at is not null then -1 else 1 end;
  used business_usage;
begin
  update business_usage set accounts = accounts + change
  where business_id = coalesce(new.business_id, old.business_id) returning * into used;
  if change > 0 and used.accounts > used.most_accounts then
    raise exception 'The business has reached its quota of accounts'
      using errcode = 'BQ001', detail = json_build_object('limit', used.most_accounts, 'used', used.accounts - change);
  end if;
  return null;
end $$;
create trigger accounts_counted_added after insert on accounts for each row
  when (new.deleted_at is null) execute function count_account();
create trigger accounts_counted_changed after update of deleted_at on accounts for each row
  when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function count_account();
create trigger accounts_counted_removed after delete on accounts for each row
  when (old.deleted_at is null) execute function count_account();
`

/** Works with every earlier version: those set no quotas, and without a quota the triggers change nothing. */
export const compatibleFrom = '0001-base'
