import { settings as readSettings } from '@/lib/env'
import { type FirstIdentity, type ProcessMessage, sentenceOf } from '@/lib/process-messages'
import { readOrCreateSecret } from '@/lib/secret'
import { provideDatabase, requireOwnDataDir } from './backend'
import { ensureBuild } from './build-once'
import { startChild } from './child'
import { apiEnvironment, webEnvironment } from './environments'
import { greet } from './greeting'
import { requireFreePorts } from './ports'
import { say } from './say'
import { Supervisor } from './supervisor'

/** `npm start`: starts the database, the API and the console on this machine. */
const supervisor = new Supervisor()

await supervisor.run(async () => {
  const settings = readSettings()
  requireOwnDataDir(settings)
  const secret = readOrCreateSecret(settings)
  await requireFreePorts(settings)
  await ensureBuild(supervisor.signal)
  const databaseUrl = await provideDatabase(supervisor, settings)
  let first: FirstIdentity | undefined
  const onMessage = (message: ProcessMessage) => {
    if (message.kind === 'firstIdentity') first = message
    const sentence = sentenceOf(message)
    if (sentence !== undefined) say(sentence)
  }
  const env = apiEnvironment('production', secret, databaseUrl, settings)
  await supervisor.keep(() => startChild('api', ['--enable-source-maps', 'dist/api.mjs'], { env, onMessage }))
  const webEnv = webEnvironment('production', secret, settings)
  await supervisor.keep(() => startChild('web', ['--enable-source-maps', 'dist/web.mjs'], { env: webEnv }))
  greet(settings, first)
})
