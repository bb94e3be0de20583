import { answerFile } from '@/app/api/answer-file'
import { queryOf } from '@/app/api/answer-read'
import { doesNotFit, fits } from '@/app/api/contract-input'
import { exportAlertFeatures as operation } from '@/lib/contract/alerts/export'

/** The alerts that the filters in the address leave, as GeoJSON. */
export const GET = (request: Request) =>
  answerFile(
    request,
    'alerts.geojson',
    async (client, signal) => {
      const query = queryOf(request)
      return fits(operation.request.query, query)
        ? client.exportAlertFeatures({ query }, { signal })
        : doesNotFit
    },
    operation.media,
  )
