import {
  createLoader,
  createParser,
  createSerializer,
  type inferParserType,
  parseAsBoolean,
  parseAsString,
  parseAsStringLiteral,
} from 'nuqs/server'
import {
  type AlertFilters,
  ageFilters,
  alertOrders,
  alertStates,
  priorityFilters,
} from '@/lib/data/alerts/alert-keys'
import { shortestQuery } from '@/lib/data/alerts/alerts'

type View = { latitude: number; longitude: number; zoom: number }

const viewForm = /^(-?\d{1,2}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?),(\d{1,2})$/

/** The map's view as `latitude,longitude,zoom`. */
const parseAsView = createParser<View>({
  parse: (text) => {
    const [, latitude, longitude, zoom] = (viewForm.exec(text) ?? []).map(Number)
    if (latitude === undefined || longitude === undefined || zoom === undefined) return null
    if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180 || zoom > 19) return null
    return { latitude, longitude, zoom: Math.max(2, zoom) }
  },
  serialize: ({ latitude, longitude, zoom }) => `${latitude.toFixed(5)},${longitude.toFixed(5)},${zoom}`,
  eq: (one, other) =>
    one.zoom === other.zoom && one.latitude === other.latitude && one.longitude === other.longitude,
})

/** The state kept in the URL. `details` is false while the user moves through the list with the keyboard. */
export const alertAddress = {
  state: parseAsStringLiteral(alertStates).withDefault('open'),
  type: parseAsString,
  q: parseAsString.withDefault(''),
  account: parseAsString,
  priority: parseAsStringLiteral(priorityFilters),
  unattended: parseAsBoolean.withDefault(false),
  /** An identity id, so that a copied URL shows a colleague the same. */
  assigned: parseAsString,
  region: parseAsString,
  /** A named area's id, as in a desk's URL. */
  area: parseAsString,
  street: parseAsString.withDefault(''),
  /** Minutes. */
  age: parseAsStringLiteral(ageFilters),
  /** Whether the list shows only what is visible on the map. */
  inView: parseAsBoolean.withDefault(false),
  /** The id of the selected saved view. */
  view: parseAsString,
  order: parseAsStringLiteral(alertOrders).withDefault('urgent'),
  /** A number, or an id in older URLs. */
  alert: parseAsString,
  details: parseAsBoolean.withDefault(true),
  new: parseAsBoolean.withDefault(false),
  /** The id of the area whose outline is being drawn, or `new`. */
  draw: parseAsString,
  at: parseAsView,
  /** Range rings, and the distance and bearing to the pointer. */
  measure: parseAsBoolean.withDefault(false),
}

export type Narrowing = Pick<
  inferParserType<typeof alertAddress>,
  'type' | 'q' | 'account' | 'priority' | 'unattended' | 'assigned' | 'region' | 'area' | 'street' | 'age'
>

/** Equal for equal filters, without keys for unset ones, because it is part of query keys. */
export function filtersOf(asked: Narrowing): AlertFilters {
  const { type, account, priority, unattended, assigned, region, area, age } = asked
  const text = asked.q.trim()
  const street = asked.street.trim()
  return {
    ...(type ? { alertType: type } : {}),
    ...(text.length >= shortestQuery ? { q: text } : {}),
    ...(account ? { accountId: account } : {}),
    ...(priority ? { priority } : {}),
    ...(assigned ? { assignedTo: assigned } : {}),
    ...(unattended ? { unattended: 'true' as const } : {}),
    ...(region ? { region } : {}),
    ...(area ? { area } : {}),
    ...(street.length >= shortestQuery ? { street } : {}),
    ...(age ? { ageMinutes: age } : {}),
  }
}

const {
  alert: _alert,
  details: _details,
  new: _new,
  view: _view,
  draw: _draw,
  measure: _measure,
  at,
  ...kept
} = alertAddress
const loadView = createLoader({ ...kept, at })
const serialise = createSerializer({ ...kept, at })

export type KeptView = ReturnType<typeof readView>

/** The part of the URL state that a saved view holds. */
export const readView = (query: string) => loadView(new URLSearchParams(query))

/** The same as a query without `?`. The map position is included only if just what is in view is listed. */
export function writeView(address: KeptView): string {
  const named = Object.fromEntries(
    Object.keys(kept).map((name) => [name, address[name as keyof typeof kept]]),
  )
  return serialise({ ...named, at: address.inView ? address.at : null }).replace(/^\?/, '')
}
