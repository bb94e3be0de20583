import { answerFile } from '@/app/api/answer-file'
import { queryOf } from '@/app/api/answer-read'
import { doesNotFit, fits } from '@/app/api/contract-input'
import { dayOfReader } from '@/app/api/day-of-reader'
import { exportAlertFeatures as operation } from '@/lib/contract/alerts/export'

/** The alerts that match the filters in the URL, as GeoJSON. */
export async function GET(request: Request): Promise<Response> {
  return answerFile(
    request,
    `alerts-${await dayOfReader()}.geojson`,
    async (client, signal) => {
      const query = queryOf(request)
      return fits(operation.request.query, query)
        ? client.exportAlertFeatures({ query }, { signal })
        : doesNotFit
    },
    operation.media,
  )
}
