import * as z from 'zod'
import { queryInteger } from '../fields/fields'
import { defineOperation } from '../operation'
import { extension } from './alert'
import { alertFilters } from './lists'

export const AlertCluster = z.object({ latitude: z.number(), longitude: z.number(), count: z.int() })
export type AlertCluster = z.infer<typeof AlertCluster>

export const ClosedAlertPoint = z.object({
  number: z.int(),
  alertType: z.string(),
  priority: z.int(),
  latitude: z.number(),
  longitude: z.number(),
  version: z.int(),
})
export type ClosedAlertPoint = z.infer<typeof ClosedAlertPoint>

/**
 * From zoom 18 up, small clusters are returned as single alerts, up to 1,000. `cellLevel` is the level of the squares
 * in the Web Mercator quadtree. If only the box, `alertType` and `priority` are given, the cost does not depend on the
 * number of closed alerts: the database keeps counts, and reads single alerts only within 153 m of the edge. With any
 * other filter, all matches are read.
 */
export const listAlertClusters = defineOperation({
  ...extension,
  method: 'GET',
  path: '/alerts/clusters',
  summary: 'Read the closed alerts in a box as clusters',
  description:
    'Each closed alert in the box is in one of the `clusters` or in `alerts`. A cluster covers a square of 64 pixels at `zoom` (or larger, so that there are at most 4,096) and is at the center of its alerts.',
  request: {
    query: z.strictObject({
      ...alertFilters,
      zoom: queryInteger(0, 24),
      state: z.enum(['closed']).default('closed'),
    }),
  },
  answer: z.object({
    clusters: z.array(AlertCluster),
    alerts: z.array(ClosedAlertPoint),
    cellLevel: z.int(),
    position: z.string(),
  }),
})
