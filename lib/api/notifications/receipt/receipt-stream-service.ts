import { setTimeout as pause } from 'node:timers/promises'
import { streamNotification as operation } from '@/lib/contract/receipt'
import { notFound } from '../../api-error'
import { mayReadStill } from '../../authentication/service'
import type { Caller } from '../../caller'
import { isDatabaseLive } from '../../db/liveness'
import { openStream } from '../../limits/open-streams'
import { StreamedFile } from '../../streamed-file'
import { NotificationWatch } from './watch-service'

const tickMs = 250
const checkEveryMs = 5_000
const sayEveryMs = 15_000

type Call = { token?: string; signal: AbortSignal }

export async function streamNotification(caller: Caller, id: string, call: Call): Promise<StreamedFile> {
  const stream = await openStream(caller)
  const watch = NotificationWatch.join(caller.businessId, id)
  const close = () => {
    watch.leave()
    stream.close()
  }
  try {
    await watch.begun
    if (!watch.current) throw notFound()
  } catch (error) {
    close()
    throw error
  }
  const signal = AbortSignal.any([call.signal, stream.signal])
  return new StreamedFile(null, follow(caller, watch, { ...call, signal }, close))
}

async function* follow(
  caller: Caller,
  watch: NotificationWatch,
  { token, signal }: Call,
  close: () => void,
): AsyncGenerator<string> {
  let shown: NotificationWatch['current']
  let said = performance.now()
  let checked = said
  try {
    yield 'event: ready\ndata: {}\n\n'
    while (!signal.aborted) {
      const isLast = watch.hasEnded
      if (watch.current && watch.current !== shown) {
        shown = watch.current
        said = performance.now()
        yield `event: notification\ndata: ${JSON.stringify({ notification: shown })}\n\n`
      } else if (performance.now() - said >= sayEveryMs && isDatabaseLive()) {
        said = performance.now()
        yield ':\n\n'
      }
      if (isLast) return
      if (performance.now() - checked >= checkEveryMs) {
        if (!(await mayReadStill(caller, token, operation))) return
        checked = performance.now()
      }
      await pause(tickMs, undefined, { signal }).catch(() => {})
    }
  } finally {
    close()
  }
}
