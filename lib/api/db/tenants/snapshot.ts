import { connectAlone } from '../connecting'
import type { Sql } from '../sql'

/** A consistent snapshot of the database, read on a dedicated connection without a time limit. */
export type Snapshot = {
  /** Yields a statement's rows in batches of `atOnce`, to limit the memory used. */
  read<Row extends object>(statement: Sql, atOnce: number): AsyncGenerator<Row[]>
  close(): Promise<void>
}

export async function openSnapshot(url: string): Promise<Snapshot> {
  const client = await connectAlone(url)
  await client.query('begin transaction isolation level repeatable read read only')
  return {
    async *read<Row extends object>({ text, values }: Sql, atOnce: number) {
      await client.query({ text: `declare export no scroll cursor for ${text}`, values })
      try {
        for (;;) {
          const { rows } = await client.query(`fetch ${atOnce} from export`)
          if (rows.length > 0) yield rows as Row[]
          if (rows.length < atOnce) return
        }
      } finally {
        // Needed if the consumer stopped early. After an error, the transaction is aborted, so this fails
        // too.
        await client.query('close export').catch(() => {})
      }
    },
    close: () => client.end(),
  }
}
