import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { newId } from '@/lib/api/new-id'
import { settings } from '@/lib/env'

/**
 * The baseline: node:http and pg, with one prepared statement per request, and rows converted to objects and then
 * to JSON. It has no sessions, checks or limits.
 */

type Row = Record<string, unknown>
const businessId = 'demo'
const pool = new pg.Pool({ connectionString: settings().DATABASE_URL, max: settings().DATABASE_CONNECTIONS })
pg.types.setTypeParser(20, Number)

const accountColumns = `id, account_type, username, phone, role, created_at, subscribed, blocked, blocked_at, blocked_reason,
  validated, expiration_date, attributes, business_id, fullname, birthday, metadata, version`

const byId = `select ${accountColumns} from accounts where business_id = $1 and id = $2 and deleted_at is null`
const byPhone = 'select id from accounts where business_id = $1 and phone = $2 and deleted_at is null'
const byIds = `select ${accountColumns} from accounts where business_id = $1 and id = any($2) and deleted_at is null`
const byFragment = `select ${accountColumns} from accounts
  where business_id = $1 and deleted_at is null and (phone_keys(business_id, phone) @> array(select search_key($1, part) from unnest($5::text[]) part) or search like $2)
    and (phone like $2 or search like $2)
  order by case when phone = $3 then 0 when phone like $4 then 1 when phone like $2 then 2 else 3 end, id desc limit 51`
const inBox = `select * from alerts where business_id = $1
  and point(longitude, latitude) <@ box(point($2, $3), point($4, $5)) order by id desc limit 501`
/** Accounts only, indexed by ID, phone number and username. */
const leanTable = `create table if not exists lean_accounts (like accounts including defaults including generated);
  create unique index if not exists lean_accounts_id on lean_accounts (business_id, id);
  create unique index if not exists lean_accounts_phone on lean_accounts (business_id, phone) where deleted_at is null;
  create index if not exists lean_accounts_username on lean_accounts (business_id, tag_key(username)) where deleted_at is null`
const create = `insert into lean_accounts (business_id, id, account_type, username, phone, search)
  values ($1, $2, $3, $4, $4, $5) on conflict (business_id, phone) where deleted_at is null do nothing
  returning ${accountColumns}`

async function rows(name: string, text: string, values: unknown[]): Promise<Row[]> {
  return (await pool.query({ name: name === 'fragment' || name === 'box' ? undefined : name, text, values }))
    .rows
}

function toAccount(row: Row): Row {
  const account: Row = {
    id: row.id,
    accountType: row.account_type,
    username: row.username,
    phone: row.phone,
    role: row.role,
    creationDate: row.created_at,
    subscribed: row.subscribed,
    blocked: row.blocked,
    validated: row.validated,
    attributesValue: row.attributes,
    businessId: row.business_id,
    metadata: row.metadata,
    version: row.version,
  }
  if (row.blocked_at !== null) account.blockedDate = row.blocked_at
  if (row.blocked_reason !== null) account.blockedReason = row.blocked_reason
  if (row.expiration_date !== null) account.expirationDate = row.expiration_date
  if (row.fullname !== null) account.fullname = row.fullname
  if (row.birthday !== null) account.birthday = row.birthday
  return account
}

function toAlert(row: Row): Row {
  return {
    id: row.id,
    alertType: row.alert_type,
    location: { latitude: row.latitude, longitude: row.longitude, accuracy: row.accuracy ?? undefined },
    region: row.region,
    additional: { street: row.street ?? undefined },
    accountId: row.account_id,
    accountTypeId: row.account_type_id,
    closed: row.closed,
    closedAt: row.closed_at,
    closedBy: row.closed_by,
    closedReason: row.closed_reason,
    acknowledgedAt: row.acknowledged_at,
    acknowledgedBy: row.acknowledged_by,
    assignedTo: row.assigned_to,
    createdBy: row.created_by,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
  }
}

async function answer(request: IncomingMessage): Promise<unknown> {
  const url = new URL(request.url ?? '/', 'http://localhost')
  const path = url.pathname.replace('/v1/external', '')
  if (path === '/account/check') {
    const found = await rows('phone', byPhone, [businessId, (await bodyOf(request)).phone])
    return { exists: found.length > 0, accountIds: found.map(({ id }) => id) }
  }
  if (path === '/account/create') {
    const { accountType, phone } = (await bodyOf(request)) as { accountType: string; phone: string }
    const [row] = await rows('create', create, [businessId, newId(), accountType, phone, ''])
    return { account: toAccount(row as Row) }
  }
  if (path === '/accounts') return byIdsInOrder(url.searchParams.getAll('accountIds'))
  if (path === '/accounts/search') {
    const q = url.searchParams.get('q') ?? ''
    const found = await rows('fragment', byFragment, [businessId, `%${q}%`, `+${q}`, `%${q}`, partsOf(q)])
    return { accounts: found.slice(0, 50).map(toAccount), next: found.length > 50 ? found[49]?.id : null }
  }
  if (path === '/alerts') {
    const found = await rows('box', inBox, [
      businessId,
      ...(url.searchParams.get('bbox') ?? '').split(',').map(Number),
    ])
    return { alerts: found.slice(0, 500).map(toAlert), next: found.length > 500 ? found[499]?.id : null }
  }
  const [row] = await rows('id', byId, [businessId, path.split('/').at(-1)])
  return { account: toAccount(row as Row) }
}

/**
 * The overlapping parts of a search text of up to four characters; the index holds parts of three and four digits.
 */
function partsOf(q: string): string[] {
  const size = Math.min(q.length, 4)
  return Array.from({ length: q.length - size + 1 }, (_, start) => q.slice(start, start + size))
}

async function byIdsInOrder(ids: string[]): Promise<unknown> {
  const found = new Map((await rows('ids', byIds, [businessId, ids])).map((row) => [row.id as string, row]))
  return { accounts: ids.flatMap((id) => found.get(id) ?? []).map((row) => toAccount(row as Row)) }
}

async function bodyOf(request: IncomingMessage): Promise<Row> {
  let text = ''
  for await (const chunk of request) text += chunk
  return JSON.parse(text)
}

function respond(request: IncomingMessage, response: ServerResponse): void {
  answer(request).then(
    (data) => response.setHeader('content-type', 'application/json').end(JSON.stringify({ data })),
    (error: Error) => response.writeHead(500).end(error.message),
  )
}

await pool.query(leanTable)
const server = createServer(respond)
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.on('disconnect', () => process.exit(0))
