import { consoleAddress, settings as readSettings } from '@/lib/env'
import { readOrCreateSecret } from '@/lib/secret'
import { ensureBuild } from './build-once'
import { startChild } from './child'
import { webEnvironment } from './environments'
import { requireFree } from './ports'
import { say } from './say'
import { Supervisor } from './supervisor'

/** `npm run start:web`: starts only the console, for an API that runs elsewhere (API_URL). */
const supervisor = new Supervisor()

await supervisor.run(async () => {
  const settings = readSettings()
  await requireFree('PORT', settings.HOST, settings.PORT)
  await ensureBuild(supervisor.signal)
  const env = webEnvironment('production', readOrCreateSecret(settings), settings)
  await supervisor.keep(() => startChild('web', ['--enable-source-maps', 'dist/web.mjs'], { env }))
  say(`Console  ${consoleAddress(settings)}`)
})
