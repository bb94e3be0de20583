import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDatabase } from '@/lib/api/db/embedded/launcher'
import { finishMigrations } from '@/lib/api/db/finish-migrations'
import { migrate } from '@/lib/api/db/migrate'
import { migrations } from '@/lib/api/db/migrations/all'
import { connectAlone } from '@/lib/api/db/pool'
import { readSchema } from '@/lib/api/db/read-schema'

// `npm run migrations:base` writes the schema that results from all migrations, which new databases start from.

const file = 'lib/api/db/migrations/base.ts'

/** The only function whose definition depends on the PostgreSQL version, copied from the migrations. */
const newId = `create function new_id() returns text language sql volatile parallel safe
  return encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
        placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
      52, 1), 53, 1), 'hex')::uuid::text;
do $$ begin
  if current_setting('server_version_num')::integer >= 180000 then
    create or replace function new_id() returns text language sql volatile parallel safe return uuidv7()::text;
  end if;
end $$`

const folder = await mkdtemp(join(tmpdir(), 'beacon-base-'))
const database = await startDatabase(join(folder, 'data'))
try {
  await migrate(database.url, undefined, { migrations })
  await finishMigrations(database.url, { signal: new AbortController().signal })
  const client = await connectAlone(database.url)
  const statements = await readSchema(client)
  await client.end()
  await writeFile(file, moduleOf(statements))
} finally {
  await database.stop()
  await rm(folder, { recursive: true, force: true })
}

function moduleOf(statements: string[]): string {
  const sql = statements.map((statement) =>
    statement.startsWith('create function new_id()') ? newId : statement,
  )
  return `/** Written by \`npm run migrations:base\` from all migrations; a test checks that both produce the same database. */
export const base = /* sql */ \`
${escapeSigns(sql.join(';\n\n'))};
\`
`
}

/** Escapes text for a template literal, including its invisible characters. */
function escapeSigns(text: string): string {
  const escaped = text.replace(/[\\`]|\$\{/g, '\\$&')
  return escaped.replace(/[^ -~\n\p{L}]/gu, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`)
}
