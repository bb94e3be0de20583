import { joinDatabase, startDatabase } from './launcher'

/**
 * A separate process for tests. It starts the database in the given role, reports that, and stops the
 * database on request.
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
