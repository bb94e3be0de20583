import { connectAlone } from '../connecting'
import type { Sql } from '../sql'

/** Reads one consistent snapshot of the database, on a dedicated connection and without a time limit. */
export type Snapshot = {
  /** The rows of a statement, `atOnce` at a time, so that memory does not grow with their number. */
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
        // The reader may have stopped early. After a failure, the transaction is aborted, and this statement
        // fails too.
        await client.query('close export').catch(() => {})
      }
    },
    close: () => client.end(),
  }
}
