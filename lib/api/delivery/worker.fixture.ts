import { readSettings } from '@/lib/env'
import { createLogger } from '@/lib/logging'
import { openPool } from '../db/pool'
import { startWith } from '../process-settings'
import { configuredProviders } from './configured-providers'
import { startWorker } from './worker'

// Runs a worker in its own process, which a test can kill. Arguments: the database URL, the timing as JSON
// and the settings as JSON.
const [databaseUrl = '', timing = '{}', settings = '{}'] = process.argv.slice(2)
const known = readSettings(JSON.parse(settings))
startWith(known)
openPool(databaseUrl, { requests: 4 })
startWorker({
  databaseUrl,
  logger: createLogger('worker', 'silent'),
  providers: configuredProviders(known),
  timing: JSON.parse(timing),
})
// Exits when the test's process exits, even if the test fails.
process.on('disconnect', () => process.exit())
