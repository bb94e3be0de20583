import { connectAlone, execute } from './pool'

/** What other processes are told about. */
export type NewsChannel = 'deliveries' | 'alerts'

/** Calls `onNews` whenever there is news, on a connection of its own; `lost` resolves when that is gone. */
export async function listenFor(
  databaseUrl: string,
  channel: NewsChannel,
  onNews: (payload: string) => void,
): Promise<{ lost: Promise<void>; end(): Promise<void> }> {
  const client = await connectAlone(databaseUrl)
  const lost = new Promise<void>((resolve) => {
    client.on('end', resolve)
    client.on('error', () => resolve())
  })
  client.on('notification', ({ payload = '' }) => onNews(payload))
  await client.query(`listen ${channel}`)
  return { lost, end: () => client.end().catch(() => {}) }
}

/** Tells every process that listens. */
export async function tellAll(channel: NewsChannel, payloads: readonly string[]): Promise<void> {
  await execute({
    text: 'select pg_notify($1, payload) from unnest($2::text[]) payload',
    values: [channel, payloads],
  })
}
