import * as z from 'zod'
import { queryInteger } from '../fields/fields'
import { defineOperation } from '../operation'
import { extension } from './alert'
import { alertFilters } from './lists'

/** So many closed alerts; the place is the middle of theirs, in degrees. */
export const AlertCluster = z.object({ latitude: z.number(), longitude: z.number(), count: z.int() })
export type AlertCluster = z.infer<typeof AlertCluster>

/** A closed alert that stands by itself, or with one other. */
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
 * Extension: the closed alerts of a box as a map draws them. Each is in one of `clusters` or one of `alerts`, so that their
 * counts add up to what `GET /alerts?state=closed&counts=true` counts for the same box and filters. A cluster holds what lies
 * in a square of 64 pixels at `zoom`, or in a larger one where the box would hold more than 4,096; from zoom 18 on the
 * smallest are answered one by one, up to 1,000 alerts. `cellLevel` is that of the squares in the quadtree of Web Mercator: 2 to
 * its power of them stand side by side. `position` is where the event stream stands for them.
 *
 * What it costs does not grow with how many are closed where only `alertType`, `priority` and the box narrow it: the database
 * keeps counts for them, and looks at single alerts only within 153 m of the box's edge. Every other filter counts each alert
 * that matches, as the list does.
 */
export const listAlertClusters = defineOperation({
  ...extension,
  method: 'GET',
  path: '/alerts/clusters',
  summary: 'Read the closed alerts of a box as clusters',
  description:
    'Each closed alert of the box is in one of `clusters` or one of `alerts`: together they are as many as `GET /alerts` counts. A cluster holds what lies within 64 pixels at `zoom`; its place is the middle of its alerts.',
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
