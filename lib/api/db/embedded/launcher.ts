import { accessSync, constants, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { prepareDataDir } from '@/lib/data-dir'
import { type Claim, findHolder, removeIfStale, takeClaim } from './claim'
import { DatabaseError } from './database-error'
import { type Place, placeIn, urlOf } from './place'
import { findPostmaster } from './postmaster'
import { bringUp, stopServer } from './server'

/** `adopted`: it was running already. `stop` may be called more than once. */
export type EmbeddedDatabase = {
  url: string
  adopted: boolean
  stop(): Promise<void>
  isRunning(): boolean
}

/** Starts the database in `dataDir`, or adopts the one that runs there, as its one owner: `stop` stops it. Throws DatabaseError and SettingsError. */
export async function startDatabase(dataDir: string): Promise<EmbeddedDatabase> {
  const place = open(dataDir)
  const ownership = takeClaim(place.owner)
  if (!ownership) throw alreadyOwned(place)
  try {
    const server = await inTurn(place, () => bringUp(place))
    return asDatabase(place, server, async () => {
      await inTurn(place, () => stopServer(place))
      ownership.release()
    })
  } catch (error) {
    ownership.release()
    throw error
  }
}

/** Works on the database of `dataDir` whether or not it runs: the last one out stops it, unless it has an owner. Throws DatabaseError and SettingsError. */
export async function joinDatabase(dataDir: string): Promise<EmbeddedDatabase> {
  const place = open(dataDir)
  const { server, visit } = await inTurn(place, async () => {
    const server = await bringUp(place)
    return { server, visit: enter(place) }
  })
  return asDatabase(place, server, () =>
    inTurn(place, async () => {
      visit?.release()
      if (!isUsed(place)) await stopServer(place)
    }),
  )
}

/** Throws DatabaseError when another process owns the database of `dataDir`, SettingsError when it can be no such folder. */
export function requireUnowned(dataDir: string): void {
  prepareDataDir(dataDir)
  const place = placeIn(dataDir)
  if (findHolder(place.owner) !== undefined) throw alreadyOwned(place)
}

function alreadyOwned(place: Place): DatabaseError {
  const who = findHolder(place.owner)
  const name = who === undefined ? '' : ` (process ${who})`
  return new DatabaseError(
    `Beacon already runs on ${place.dataDir}${name}: stop it first, or set DATA_DIR to another folder.`,
  )
}

function open(dataDir: string): Place {
  const place = placeIn(dataDir)
  prepareDataDir(place.dataDir)
  try {
    mkdirSync(place.visitors, { recursive: true, mode: 0o700 })
    // Another user's data, root's for instance, is told at once and not by whatever fails first.
    if (existsSync(place.cluster)) accessSync(place.cluster, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new DatabaseError(`DATA_DIR cannot be used: ${(error as Error).message}.`)
  }
  return place
}

function asDatabase(
  place: Place,
  server: { socketDir: string; adopted: boolean },
  end: () => Promise<void>,
): EmbeddedDatabase {
  let ending: Promise<void> | undefined
  return {
    url: urlOf(server.socketDir),
    adopted: server.adopted,
    isRunning: () => findPostmaster(place) !== undefined,
    stop: () => {
      ending ??= end()
      return ending
    },
  }
}

/** Only one process at a time starts or stops the server. */
async function inTurn<T>(place: Place, act: () => Promise<T>): Promise<T> {
  let turn = takeClaim(place.turn)
  while (!turn) {
    await pause(20)
    turn = takeClaim(place.turn)
  }
  try {
    return await act()
  } finally {
    turn.release()
  }
}

function enter(place: Place): Claim | undefined {
  return takeClaim(join(place.visitors, `${process.pid}-${process.hrtime.bigint()}`))
}

function isUsed(place: Place): boolean {
  const visitors = readdirSync(place.visitors).map((name) => join(place.visitors, name))
  for (const file of visitors) removeIfStale(file)
  return readdirSync(place.visitors).length > 0 || findHolder(place.owner) !== undefined
}
