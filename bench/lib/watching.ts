import { Agent, get } from 'node:http'

/** Tells the separate process which event streams to open. It records when each alert arrives in each stream. */
export type Watch = { url: string; headers: Record<string, string>; count: number }
/** The arrival times by alert ID, in milliseconds since the epoch. */
export type Arrivals = Record<string, number[]>

const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })
let arrivals: Arrivals = {}
const idPattern = /"(?:alert":\{)?"?id":"([^"]+)"/

process.on('message', (message: Watch | 'report') => {
  if (message !== 'report') return void open(message)
  process.send?.({ arrivals })
  arrivals = {}
})
process.on('disconnect', () => process.exit())

async function open({ url, headers, count }: Watch): Promise<void> {
  await Promise.all(Array.from({ length: count }, () => watch(url, headers)))
  process.send?.({ ready: count })
}

/** Opens a stream. Resolves with its first event, which signals that the stream is ready. */
function watch(url: string, headers: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers, agent }, (response) => {
      if (response.statusCode !== 200)
        return reject(new Error(`A stream was rejected with ${response.statusCode}.`))
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
        for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
          take(text.slice(0, end))
          text = text.slice(end + 2)
        }
        resolve()
      })
    })
    request.on('error', reject)
  })
}

function take(event: string): void {
  if (!event.includes('event: alert')) return
  const id = idPattern.exec(event)?.[1] ?? ''
  arrivals[id] ??= []
  arrivals[id].push(performance.timeOrigin + performance.now())
}
