import { answerFile } from '@/app/api/answer-file'
import { queryOf } from '@/app/api/answer-read'
import { doesNotFit, fits } from '@/app/api/contract-input'
import { csvOptionsOfReader } from '@/app/api/csv-options-of-reader'
import { dayOfReader } from '@/app/api/day-of-reader'
import { exportDeliveries as operation } from '@/lib/contract/receipt'

type Context = { params: Promise<{ notificationId: string }> }

/** A notification's deliveries, filtered by the parameters in the URL. */
export const GET = async (request: Request, { params }: Context) => {
  const { notificationId } = await params
  return answerFile(
    request,
    `notification-${notificationId}-${await dayOfReader()}.csv`,
    async (client, signal) => {
      const query = { ...queryOf(request), ...(await csvOptionsOfReader()) }
      return fits(operation.request.query, query)
        ? client.exportDeliveries({ params: { notificationId }, query }, { signal })
        : doesNotFit
    },
  )
}
