import { answerFile } from '@/app/api/answer-file'
import { exportAlertMessage as operation } from '@/lib/contract/alerts/export'

type Context = { params: Promise<{ alertId: string }> }

/** One alert as a CAP 1.2 message. */
export const GET = async (request: Request, { params }: Context) => {
  const { alertId } = await params
  return answerFile(
    request,
    `alert-${alertId}.xml`,
    (client, signal) => client.exportAlertMessage({ params: { alertId } }, { signal }),
    operation.media,
  )
}
