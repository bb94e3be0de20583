import autocannon from 'autocannon'

export type Shot = { path: string; method?: 'GET' | 'POST'; body?: object }
export type Measured = { perSecond: number; p50: number; p99: number }

const connections = 32

/** Requests per second and latencies in milliseconds of `shots`, one after another on each of 32 connections. */
export async function measure(
  baseUrl: string,
  headers: Record<string, string>,
  shots: () => Shot,
  seconds: number,
): Promise<Measured> {
  const result = await autocannon({
    url: baseUrl,
    connections,
    duration: seconds,
    headers: { ...headers, 'content-type': 'application/json' },
    requests: [{ setupRequest: (request) => ({ ...request, ...aim(shots()) }) }],
  })
  if (result.non2xx > 0 || result.errors > 0) {
    const answers = JSON.stringify(result.statusCodeStats)
    throw new Error(`${shots().path} at ${baseUrl}: ${result.errors} broke off, answers ${answers}`)
  }
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 }
}

function aim({ path, method = 'GET', body }: Shot) {
  return { path: `/v1/external${path}`, method, body: body === undefined ? undefined : JSON.stringify(body) }
}
