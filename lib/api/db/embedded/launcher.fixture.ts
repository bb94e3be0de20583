import { joinDatabase, startDatabase } from './launcher'

/** A process of its own for the tests: takes the database as they say, reports, and stops it when asked. */
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
