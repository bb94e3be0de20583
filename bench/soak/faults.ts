import type { ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '@/e2e/truth/random'
import { connectAlone } from '@/lib/api/db/pool'
import type { DatabaseProxy } from '@/lib/api/fixtures/database-proxy'
import type { DatabaseOnDisk } from './disk'
import type { Kind, Machine } from './machine'

/** A fault; `strike` resolves once the fault has ended. */
export type Fault = { name: string; strike(): Promise<void> }

const frozenMs = 5_000
const failingMs = 15_000
const fullMs = 10_000
const wrongClockMs = 20_000
const hour = 3_600

type Given = { machine: Machine; database: DatabaseOnDisk; proxy: DatabaseProxy; providers: ChildProcess }

/** All faults that the soak injects. */
export function faultsOf({ machine, database, proxy, providers }: Given, random: Random): Fault[] {
  const processFaults = (['API', 'worker'] as Kind[]).flatMap((kind) => [
    { name: `${kind} killed`, strike: () => machine.restart(random.pick(machine.names[kind]), 'SIGKILL') },
    { name: `${kind} restarted`, strike: () => machine.restart(random.pick(machine.names[kind]), 'SIGTERM') },
  ])
  const faults: Fault[] = [
    ...processFaults,
    { name: 'database killed', strike: database.kill },
    { name: 'database restarted', strike: database.restart },
    {
      name: 'network to the database frozen',
      strike: async () => {
        proxy.freeze()
        await pause(frozenMs)
        proxy.takeOver()
      },
    },
    { name: 'connections to the database ended', strike: () => endConnections(database.url) },
    {
      name: 'disk full',
      strike: async () => {
        database.fill()
        await pause(fullMs)
        await database.clear()
      },
    },
    {
      name: 'providers failing',
      strike: async () => {
        providers.send({ failing: 1, hanging: 0 })
        await pause(failingMs)
        providers.send({ failing: 0.005, hanging: 0.00002 })
      },
    },
  ]
  if (!machine.hasClocks) return faults
  const stepClock = async (seconds: number) => {
    const name = random.pick([...machine.names.API, ...machine.names.worker])
    machine.setClock(name, seconds)
    await pause(wrongClockMs)
    machine.setClock(name, 0)
  }
  return [
    ...faults,
    { name: 'clock an hour ahead', strike: () => stepClock(hour) },
    { name: 'clock an hour behind', strike: () => stepClock(-hour) },
  ]
}

async function endConnections(url: string): Promise<void> {
  const connection = await connectAlone(url)
  await connection.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  )
  await connection.end()
}
