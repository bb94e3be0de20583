import { ApiError } from '../../api-error'
import { spool } from '../../imports/spooled-file'

/** Of one business, so that slow and waiting uploads do not fill the disk. */
const mostUnderWay = 10
const retryAfterSeconds = 10

const underWay = new Map<string, number>()

/** Keeps an upload on disk for as long as `work` takes; 429 when too many of the business are there already. */
export async function withSpooledFile<T>(
  businessId: string,
  upload: ReadableStream<Uint8Array>,
  work: (fd: number) => Promise<T>,
): Promise<T> {
  const others = underWay.get(businessId) ?? 0
  if (others >= mostUnderWay) throw new ApiError('too_many_requests', {}, retryAfterSeconds)
  underWay.set(businessId, others + 1)
  try {
    const file = await spool(upload).catch(explainFullDisk)
    return await work(file.fd).finally(() => file.close())
  } finally {
    const left = (underWay.get(businessId) ?? 1) - 1
    if (left > 0) underWay.set(businessId, left)
    else underWay.delete(businessId)
  }
}

/** Nobody's fault and soon over, as when the database has no room. */
function explainFullDisk(error: Error & { code?: string }): never {
  const isFull = error.code === 'ENOSPC' || error.code === 'EDQUOT'
  throw isFull ? new ApiError('unavailable', {}, retryAfterSeconds) : error
}
