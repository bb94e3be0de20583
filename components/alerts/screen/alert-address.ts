import type { useTranslations } from 'next-intl'
import {
  createParser,
  type inferParserType,
  parseAsBoolean,
  parseAsString,
  parseAsStringLiteral,
} from 'nuqs/server'
import type { ReactElement } from 'react'
import {
  addressOf,
  type FilterChange,
  type FilterValues,
  filterOf,
  parsersOf,
  queryOf,
} from '@/components/filters/define-filters'
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

export type AlertWords = {
  t: ReturnType<typeof useTranslations<'alerts.filters'>>
  /** The user's identity. */
  me: string
  types: readonly { value: string; label: string; icon: ReactElement }[]
  typeName: (type: string) => string
  regions: readonly string[]
  priorityText: (level: string) => string
  ageText: (age: (typeof ageFilters)[number]) => string
  areaName: (areaId: string) => string
  anywhere: string
  who: (identityId: string) => string
}

const filter = filterOf<AlertFilters, undefined, AlertWords>()

const isLong = (text: string) => text.trim().length >= shortestQuery

/** The filters of the alerts, in the order of their chips; those without a chip have a control of their own. */
export const alertFilters = {
  type: filter({
    parser: parseAsString,
    query: (alertType) => ({ alertType }),
    choice: {
      label: ({ t }) => t('type'),
      all: ({ t }) => t('everyType'),
      options: ({ types, typeName }, chosen) =>
        withChosen(types, chosen && { value: chosen, label: typeName(chosen) }),
    },
  }),
  q: filter({
    parser: parseAsString.withDefault(''),
    query: (q) => (isLong(q) ? { q: q.trim() } : {}),
  }),
  account: filter({ parser: parseAsString, query: (accountId) => ({ accountId }) }),
  unattended: filter({
    parser: parseAsBoolean.withDefault(false),
    query: () => ({ unattended: 'true' }),
  }),
  /** An identity id, so that a copied URL shows a colleague the same. */
  assigned: filter({
    parser: parseAsString,
    query: (assignedTo) => ({ assignedTo }),
    chips: (assigned, { t, me, who }) =>
      assigned === me ? [] : [{ text: t('assignedTo', { name: who(assigned) }), removeLabel: t('anyone') }],
  }),
  /** A named area's id, as in a desk's URL. */
  area: filter({
    parser: parseAsString,
    query: (area) => ({ area }),
    chips: (area, { areaName, anywhere }) => [{ text: areaName(area), removeLabel: anywhere }],
  }),
  priority: filter({
    parser: parseAsStringLiteral(priorityFilters),
    query: (priority) => ({ priority }),
    choice: {
      label: ({ t }) => t('priority'),
      all: ({ t }) => t('everyPriority'),
      options: ({ priorityText }) => priorityFilters.map((value) => ({ value, label: priorityText(value) })),
    },
    chips: (priority, { t, priorityText }) => [
      { text: priorityText(priority), removeLabel: t('anyPriority') },
    ],
  }),
  /** Minutes. */
  age: filter({
    parser: parseAsStringLiteral(ageFilters),
    query: (ageMinutes) => ({ ageMinutes }),
    choice: {
      label: ({ t }) => t('age'),
      all: ({ t }) => t('everyAge'),
      options: ({ ageText }) => ageFilters.map((value) => ({ value, label: ageText(value) })),
    },
    chips: (age, { t, ageText }) => [{ text: ageText(age), removeLabel: t('anyAge') }],
  }),
  region: filter({
    parser: parseAsString,
    query: (region) => ({ region }),
    choice: {
      label: ({ t }) => t('region'),
      all: ({ t }) => t('everyRegion'),
      options: ({ regions }, chosen) =>
        withChosen(
          regions.map((value) => ({ value, label: value })),
          chosen && { value: chosen, label: chosen },
        ),
    },
    chips: (region, { t }) => [{ text: region, removeLabel: t('anyRegion') }],
  }),
  street: filter({
    parser: parseAsString.withDefault(''),
    query: (street) => (isLong(street) ? { street: street.trim() } : {}),
    chips: (street, { t }) => [{ text: t('onStreet', { street }), removeLabel: t('anyStreet') }],
  }),
  /** Whether the list shows only what is visible on the map, which the list's query gets from there. */
  inView: filter({ parser: parseAsBoolean.withDefault(false), query: () => ({}) }),
}

type Option = { value: string; label: string; icon?: ReactElement }

/** The options, with the chosen one even if it is unknown. */
const withChosen = (options: readonly Option[], chosen: Option | '') =>
  chosen && !options.some(({ value }) => value === chosen.value) ? [...options, chosen] : options

/** What a saved view stores; the map's position only if the list is limited to what is in view. */
const viewAddress = {
  state: parseAsStringLiteral(alertStates).withDefault('open'),
  ...parsersOf(alertFilters),
  order: parseAsStringLiteral(alertOrders).withDefault('urgent'),
  at: parseAsView,
}

/** The state kept in the URL. `details` is false while the user moves through the list with the keyboard. */
export const alertAddress = {
  ...viewAddress,
  /** The id of the selected saved view. */
  view: parseAsString,
  /** A number, or an id in older URLs. */
  alert: parseAsString,
  details: parseAsBoolean.withDefault(true),
  new: parseAsBoolean.withDefault(false),
  /** The id of the area whose outline is being drawn, or `new`. */
  draw: parseAsString,
  /** Range rings, and the distance and bearing to the pointer. */
  measure: parseAsBoolean.withDefault(false),
}

export type AlertFilterValues = FilterValues<typeof alertFilters>
/** A change of what is listed: its filters, state or order. */
export type AlertNarrowing = FilterChange<typeof alertFilters> &
  Partial<Pick<inferParserType<typeof viewAddress>, 'state' | 'order'>>

/** The filters as a query: equal for equal filters, without keys for unset ones, because it is part of query keys. */
export const filtersOf = (values: AlertFilterValues): AlertFilters => queryOf(alertFilters, values, undefined)

const view = addressOf(viewAddress)

export type KeptView = ReturnType<typeof readView>

/** The part of the URL state that a saved view holds. */
export const readView = (query: string) => view.read(new URLSearchParams(query))

/** The same as a query without `?`. */
export const writeView = (address: KeptView) =>
  view.write({ ...address, at: address.inView ? address.at : null })
