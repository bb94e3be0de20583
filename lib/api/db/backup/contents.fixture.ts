import { connectAlone } from '../connecting'
import { readStructure } from '../read-schema'

/** A database's contents: its structure, and a digest of each table's rows. */
export async function readContents(url: string) {
  const client = await connectAlone(url)
  try {
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class
        where relnamespace = current_schema()::regnamespace and relkind = 'r' order by relname`,
    )
    const tables: Record<string, string> = {}
    for (const { name } of rows) {
      const { rows: found } = await client.query<{ digest: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as digest
          from ${name} as t`,
      )
      tables[name] = found[0]?.digest ?? ''
    }
    return { structure: await readStructure(client), tables }
  } finally {
    await client.end()
  }
}
