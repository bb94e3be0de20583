import * as z from 'zod/mini'
import type { NewAlert } from '@/lib/data/alerts/alerts'
import { onePlace, readPlace } from '@/lib/format/place/read-place'
import { parseMetres } from './parse-metres'

const isNot = (code: string) => (text: string) => readPlace(text).code !== code
const Place = z.string().check(
  z.refine(isNot('several'), 'severalPlaces'),
  z.refine(isNot('hidden'), 'hiddenPlace'),
  z.refine((text) => isNot('none')(text) && isNot('empty')(text), 'notCoordinates'),
)
const Accuracy = z
  .string()
  .check(z.refine((text) => text.trim() === '' || parseMetres(text) !== undefined, 'notMetres'))

/** Where to move an alert, as typed. Error messages are translation keys. */
export const MoveTyped = z.object({ place: Place, accuracy: Accuracy })
export type MoveValues = z.infer<typeof MoveTyped>

/** A new alert, as typed. */
export const DraftTyped = z.extend(MoveTyped, {
  alertType: z.string().check(z.refine((text) => text.trim() !== '', 'noType')),
  /** Whether the type is entered as free text: the API accepts types that nobody has defined. */
  ownType: z.boolean(),
  region: z.string(),
  street: z.string(),
  account: z.nullable(z.object({ id: z.string(), typeId: z.string(), name: z.string() })),
})
export type DraftValues = z.infer<typeof DraftTyped>

export const emptyDraft: DraftValues = {
  place: '',
  accuracy: '',
  alertType: '',
  ownType: false,
  region: '',
  street: '',
  account: null,
}

/** The request body for a validated draft. */
export function bodyOf({ place, accuracy, alertType, region, street, account }: DraftValues): NewAlert {
  const point = onePlace(place)
  if (!point) throw new Error('The draft has no valid coordinates.')
  const { latitude, longitude } = point
  const metres = parseMetres(accuracy)
  return {
    alertType: alertType.trim(),
    location: { latitude, longitude, ...(metres === undefined ? {} : { accuracy: metres }) },
    ...(region.trim() === '' ? {} : { region: region.trim() }),
    ...(street.trim() === '' ? {} : { additional: { street: street.trim() } }),
    ...(account ? { account: { typeId: account.typeId, tag: 'id', value: account.id } } : {}),
  }
}

const fields: [path: string, field: keyof DraftValues][] = [
  ['location.accuracy', 'accuracy'],
  ['location', 'place'],
  ['alertType', 'alertType'],
  ['region', 'region'],
  ['additional', 'street'],
  ['account', 'account'],
]

/** The field at which to show an issue that the API reports for `path`. */
export function fieldOf(path: string): keyof DraftValues | undefined {
  return fields.find(([start]) => path === start || path.startsWith(`${start}.`))?.[1]
}
