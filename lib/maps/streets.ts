import { abortableResponse } from '@/lib/abortable-response'
import type { Settings } from '@/lib/env'
import { describeFile, describeLocalFile, listLocalFiles, mapsFolder, type StreetFile } from './street-file'
import { sampleBusinessId, townAddress, townFile } from './town-file'

type Described = Awaited<ReturnType<typeof describeFile>>

type Known = { file: Promise<Described>; until: number }

const answerWithinMs = 3_000

const keptMs = 600_000

const triedAgainAfterMs = 30_000

const known = new Map<string, Known>()

/**
 * Describes the file at a URL, using range requests; undefined while the server does not respond or if the file is
 * not a street map. Results are cached for ten minutes and failures for half a minute, so that pages rarely have to
 * wait.
 */
async function describeRemoteFile(
  url: string,
  now = Date.now(),
): Promise<Omit<StreetFile, 'isInvented'> | undefined> {
  const before = known.get(url)
  const current = before && before.until > now ? before : ask(url, now)
  const described = await current.file
  return described && { url, ...described }
}

function ask(url: string, now: number): Known {
  const file = describeFile((offset, length) => readRange(url, offset, length)).catch(() => undefined)
  const asked: Known = { file, until: now + keptMs }
  known.set(url, asked)
  void file.then((found) => {
    if (!found) asked.until = now + triedAgainAfterMs
  })
  return asked
}

async function readRange(url: string, offset: number, length: number): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(answerWithinMs)
  const range = `bytes=${offset}-${offset + length - 1}`
  const answer = await fetch(url, { headers: { range }, signal, cache: 'no-store' })
  if (answer.status !== 206) {
    await answer.body?.cancel()
    throw new Error(`${url} does not support range requests: ${answer.status}`)
  }
  return new Uint8Array(await abortableResponse(answer, signal).arrayBuffer()).subarray(0, length)
}

type Given = Pick<Settings, 'DATA_DIR' | 'PMTILES_URL' | 'MAP_ATTRIBUTION'>

/**
 * The street maps for a business. If the operator has provided any, only those are used; otherwise, the sample
 * business gets the map of its fictional town.
 */
export async function findStreets(settings: Given, businessId: string): Promise<StreetFile[]> {
  const own = await findOwnStreets(settings)
  return own.length > 0 || businessId !== sampleBusinessId ? own : findTown()
}

/** The readable files in `DATA_DIR/maps`, and the file at PMTILES_URL. */
export async function findOwnStreets(settings: Given): Promise<StreetFile[]> {
  const { PMTILES_URL: url, MAP_ATTRIBUTION: byDefault } = settings
  const [local, remote] = await Promise.all([
    listLocalFiles(mapsFolder(settings)),
    url === '' ? undefined : describeRemoteFile(url),
  ])
  return [...local, ...(remote ? [remote] : [])].map((file) => ({
    ...file,
    attribution: file.attribution || byDefault,
    isInvented: false,
  }))
}

async function findTown(): Promise<StreetFile[]> {
  const town = await describeLocalFile(townFile, townAddress)
  return town ? [{ ...town, isInvented: true }] : []
}
