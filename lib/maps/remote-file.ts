import { describeFile, type StreetFile } from './street-file'

type Described = Awaited<ReturnType<typeof describeFile>>
type Known = { file: Promise<Described>; until: number }

const answerWithinMs = 3_000
const keptMs = 600_000
const triedAgainAfterMs = 30_000
const known = new Map<string, Known>()

/**
 * The file at a URL, read by Range requests; undefined while the server does not respond or if it is not a street file.
 * A result is kept for ten minutes and a failure for half a minute, so that pages do not wait for it again.
 */
export async function describeRemoteFile(
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
  const answer = await fetch(url, {
    headers: { range: `bytes=${offset}-${offset + length - 1}` },
    signal: AbortSignal.timeout(answerWithinMs),
    cache: 'no-store',
  })
  if (answer.status !== 206) {
    await answer.body?.cancel()
    throw new Error(`${url} does not answer by Range: ${answer.status}`)
  }
  return new Uint8Array(await answer.arrayBuffer()).subarray(0, length)
}
