import { joinDatabase, startDatabase } from './launcher'

/**
 * Runs as a separate process for tests: starts the database as its owner or joins it, reports the result, and
 * stops when it gets a message.
 */
const [role, dataDir = ''] = process.argv.slice(2)

try {
  const database = await (role === 'owner' ? startDatabase(dataDir) : joinDatabase(dataDir))
  process.send?.({ url: database.url, adopted: database.adopted })
  process.on('message', async () => {
    await database.stop()
    process.disconnect()
  })
} catch (error) {
  process.send?.({ error: (error as Error).message })
  process.disconnect()
}
