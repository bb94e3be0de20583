import { apiAddress, settings as readSettings } from '@/lib/env'
import { type ProcessMessage, sentenceOf } from '@/lib/process-messages'
import { readOrCreateSecret } from '@/lib/secret'
import { ensureBuild } from './build-once'
import { startChild } from './child'
import { apiEnvironment } from './environments'
import { greetFirst } from './greeting'
import { requireFree, requireFreeMetricsPort } from './ports'
import { say } from './say'
import { StartError } from './start-error'
import { Supervisor } from './supervisor'

/** `npm run start:api`: starts only the API, on your own PostgreSQL (DATABASE_URL, SECRET). */
const supervisor = new Supervisor()

await supervisor.run(async () => {
  const settings = readSettings()
  if (!settings.DATABASE_URL)
    throw new StartError('start:api needs DATABASE_URL; npm start includes its own database.')
  await requireFree('API_PORT', settings.API_HOST, settings.API_PORT)
  await requireFreeMetricsPort(settings)
  await ensureBuild(supervisor.signal)
  const env = apiEnvironment('production', readOrCreateSecret(settings), settings.DATABASE_URL, settings)
  const onMessage = (message: ProcessMessage) => {
    if (message.kind === 'firstIdentity') greetFirst(message)
    const sentence = sentenceOf(message)
    if (sentence !== undefined) say(sentence)
  }
  await supervisor.keep(() => startChild('api', ['--enable-source-maps', 'dist/api.mjs'], { env, onMessage }))
  say(`API  ${apiAddress(settings)}/v1/external`)
})
