import * as z from 'zod'
import { cornerLimits } from '../choices'
import { defineDefinition } from '../define-definition'
import { nonBlank, paging } from '../fields/fields'
import { findRingProblem } from '../fields/ring'

/** The maximum number of areas per business, because the map draws every area. */
export const mostAreas = 200

const Corner = z
  .strictObject({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
  .meta({ id: 'Corner', description: 'A corner of an area, in degrees.' })

/**
 * One ring of corners, whose coordinates are stored with 7 decimals; the last corner is connected to the first. Each
 * edge takes the shorter way around the world: if its ends are more than 180 degrees of longitude apart, it crosses
 * 180°. Points on an edge are inside.
 */
const Polygon = z
  .array(Corner)
  .min(cornerLimits.fewest, { abort: true })
  .max(cornerLimits.most, { abort: true })

const messages = {
  self_crossing: 'must not cross or touch itself',
  out_of_range: 'must not enclose a pole or span the whole world',
}

const NewPolygon = Polygon.superRefine((ring, { addIssue }) => {
  const problem = findRingProblem(ring)
  if (problem) addIssue({ code: 'custom', params: { code: problem }, message: messages[problem] })
})

export const Area = z.object({ id: z.string(), name: z.string(), polygon: Polygon, version: z.int() }).meta({
  id: 'Area',
  description:
    'A named part of the map: one ring of corners. Each edge takes the shorter way around the world, so a ring may cross 180°; points on an edge are inside.',
})
export type Area = z.infer<typeof Area>

const body = { name: nonBlank(100), polygon: NewPolygon }

export const {
  list: listAreas,
  create: createArea,
  read: readArea,
  update: updateArea,
  delete: deleteArea,
} = defineDefinition({
  resource: 'Areas',
  noun: 'an area',
  path: '/areas',
  singular: 'area',
  plural: 'areas',
  row: Area,
  query: z.strictObject(paging),
  create: z.strictObject(body),
  update: z.strictObject(body).partial(),
})
