import { SettingsError } from '@/lib/env'
import { connectAlone } from '../db/pool'
import { acrossBusinesses, sql } from '../db/sql'

/**
 * Drops constraints that another deployment's records can violate: accounts may have types that are not
 * defined here, two accounts may share a phone number, and new identities have no roles.
 */
const relaxed = /* sql */ `
alter table accounts drop constraint if exists accounts_account_type;
drop index if exists accounts_phone;
create index if not exists accounts_kept_phone on accounts (business_id, phone) where deleted_at is null;
alter table identities drop constraint if exists identities_roles;
`

/**
 * Prepares a migrated database for our own records, or for those of the deployment at UPSTREAM_API_URL.
 * Throws SettingsError if the database contains the other kind.
 */
export async function settleRecords(url: string, upstream: boolean): Promise<void> {
  const client = await connectAlone(url, 'migration')
  try {
    await client.query('begin')
    const { rows } = await client.query<{ upstream: boolean }>(
      acrossBusinesses(
        sql`insert into database_mode (upstream) select ${upstream}::boolean and not exists (select from identities)
          on conflict (only_row) do update set upstream = database_mode.upstream returning upstream`,
      ),
    )
    if (rows[0]?.upstream !== upstream) throw new SettingsError([upstream ? holdsOwn : holdsOthers])
    if (upstream) await client.query(relaxed)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

const holdsOwn =
  "This database holds Beacon's own records, so it cannot store those of UPSTREAM_API_URL: set DATA_DIR or DATABASE_URL to a new database."
const holdsOthers =
  'This database stores the records of another deployment: set UPSTREAM_API_URL, or set DATA_DIR or DATABASE_URL to another database.'
