import { settings as readSettings } from '@/lib/env'
import { readOrCreateSecret } from '@/lib/secret'
import { ensureBuild } from './build-once'
import { startChild } from './child'
import { apiEnvironment } from './environments'
import { requireFreeMetricsPort } from './ports'
import { say } from './say'
import { StartError } from './start-error'
import { Supervisor } from './supervisor'

/** `npm run start:worker`: starts only deliveries, jobs and housekeeping, alongside API processes with WORKER=0. */
const supervisor = new Supervisor()

await supervisor.run(async () => {
  const settings = readSettings()
  if (!settings.DATABASE_URL) throw new StartError('start:worker needs the DATABASE_URL that its API uses.')
  if (!settings.WORKER)
    throw new StartError('start:worker cannot run with WORKER=0, which is for API processes: unset it here.')
  await requireFreeMetricsPort(settings)
  await ensureBuild(supervisor.signal)
  const env = apiEnvironment('production', readOrCreateSecret(settings), settings.DATABASE_URL, settings)
  await supervisor.keep(() => startChild('worker', ['--enable-source-maps', 'dist/worker.mjs'], { env }))
  say('The worker is running.')
})
