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

/** What the address bar holds. `details` is false while one goes through the list with the keyboard. */
export const alertAddress = {
  state: parseAsStringLiteral(alertStates).withDefault('open'),
  type: parseAsString,
  q: parseAsString.withDefault(''),
  account: parseAsString,
  priority: parseAsStringLiteral(priorityFilters),
  unattended: parseAsBoolean.withDefault(false),
  /** An identity: a copied address shows a colleague the same. */
  assigned: parseAsString,
  region: parseAsString,
  /** A named area: the address of a desk. */
  area: parseAsString,
  street: parseAsString.withDefault(''),
  /** Minutes. */
  age: parseAsStringLiteral(ageFilters),
  /** Only what the map shows stands in the list. */
  inView: parseAsBoolean.withDefault(false),
  /** The id of the saved view that was picked. */
  view: parseAsString,
  order: parseAsStringLiteral(alertOrders).withDefault('urgent'),
  alert: parseAsString,
  details: parseAsBoolean.withDefault(true),
  new: parseAsBoolean.withDefault(false),
  /** The area whose outline is drawn, or `new`. */
  draw: parseAsString,
  at: parseAsView,
  /** Range rings, and the way to the pointer. */
  measure: parseAsBoolean.withDefault(false),
}

export type Narrowing = Pick<
  inferParserType<typeof alertAddress>,
  'type' | 'q' | 'account' | 'priority' | 'unattended' | 'assigned' | 'region' | 'area' | 'street' | 'age'
>

/** Equal for equal filters, keys left out where nothing is asked for: it is a part of query keys. */
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

/** What a saved view holds of the address. */
export const readView = (query: string) => loadView(new URLSearchParams(query))

/** The same as a query without `?`: where the map is belongs to it while only what is in view is listed. */
export function writeView(address: KeptView): string {
  const named = Object.fromEntries(
    Object.keys(kept).map((name) => [name, address[name as keyof typeof kept]]),
  )
  return serialise({ ...named, at: address.inView ? address.at : null }).replace(/^\?/, '')
}
