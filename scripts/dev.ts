import { watch } from 'node:fs'
import { join } from 'node:path'
import { settings as readSettings } from '@/lib/env'
import { type FirstIdentity, sentenceOf } from '@/lib/process-messages'
import { readOrCreateSecret } from '@/lib/secret'
import { provideDatabase, requireOwnDataDir } from './backend'
import { root } from './build-once'
import { type Child, startChild } from './child'
import { apiEnvironment, webEnvironment } from './environments'
import { greet } from './greeting'
import { requireFreePorts } from './ports'
import { complain, say } from './say'
import { report } from './start-error'
import { Supervisor } from './supervisor'

/**
 * `npm run dev`: starts the same three processes as `npm start`, but from source. On a change, the API restarts and
 * Next.js reloads.
 */
const supervisor = new Supervisor()
const quietMilliseconds = 200
const isSource = /^(api|contract|[^/]+$).*(?<!\.test)\.ts$/

await supervisor.run(async () => {
  const settings = readSettings()
  requireOwnDataDir(settings)
  const secret = readOrCreateSecret(settings)
  await requireFreePorts(settings)
  const databaseUrl = await provideDatabase(supervisor, settings)
  const first = await keepApiRunning(apiEnvironment('development', secret, databaseUrl, settings))
  const next = ['node_modules/next/dist/bin/next', 'dev', '-H', settings.HOST, '-p', String(settings.PORT)]
  const web = startChild('web', next, { env: webEnvironment('development', secret, settings) })
  supervisor.add(web)
  void web.ended.then((how) => supervisor.fail(`The web process ${how}.`))
  greet(settings, first)
})

/** Starts the API and restarts it whenever its source changes. Returns the first identity, if one was created. */
async function keepApiRunning(env: NodeJS.ProcessEnv): Promise<FirstIdentity | undefined> {
  let first: FirstIdentity | undefined
  const start = () =>
    startChild('api', ['--import', 'tsx', 'lib/api/processes/api-main.ts'], {
      env,
      onMessage: (message) => {
        if (message.kind === 'firstIdentity') first = message
        const sentence = sentenceOf(message)
        if (sentence !== undefined) say(sentence)
      },
    })
  let api = start()
  supervisor.add({ name: 'api', stop: () => api.stop() })
  onChange(async () => {
    await api.stop()
    if (supervisor.isStopping) return
    api = start()
    await reportWhenReady(api)
  })
  await api.ready.catch(report)
  return first
}

async function reportWhenReady(api: Child): Promise<void> {
  await api.ready.then(
    () => say('The API has restarted.'),
    () => complain('The API could not be started; the next change triggers another attempt.'),
  )
}

function onChange(restart: () => Promise<void>): void {
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  const watcher = watch(join(root, 'lib'), { recursive: true }, (_event, file) => {
    if (!file || !isSource.test(file)) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      running = running.then(restart).catch(report)
    }, quietMilliseconds)
  })
  supervisor.signal.addEventListener('abort', () => watcher.close())
}
