import { startChild } from './child'
import { say } from './say'
import { Supervisor } from './supervisor'

/** A supervisor with one child that prints its pid and waits. */
const child = `
  process.stdout.write('child ' + process.pid + '\\n')
  process.on('disconnect', () => process.exit())
  process.on('SIGINT', () => {})
  process.on('SIGHUP', () => {})
  process.send({ kind: 'ready' })`
const supervisor = new Supervisor(0.02)

await supervisor.run(async () => {
  await supervisor.keep(() => startChild('web', ['-e', child], { env: process.env }))
  say('kept')
})
