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
import { shortestQuery } from '@/lib/contract/choices'
import {
  type AlertFilters,
  ageFilters,
  alertOrders,
  alertStates,
  priorityFilters,
} from '@/lib/data/alerts/alert-keys'

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
  areaName: (areaId: string) => string
  /** The name of the account that the alerts are limited to. */
  accountName: string
  who: (identityId: string) => string
}

const filter = filterOf<AlertFilters, undefined, AlertWords>()

const isLong = (text: string) => text.trim().length >= shortestQuery

/** The alerts' filters, in the order of their chips; filters without a chip have a separate control. */
export const alertFilters = {
  /**
   * Contributes nothing to the query, because the list and the map each add the state to their own requests.
   */
  state: filter({
    parser: parseAsStringLiteral(alertStates).withDefault('open'),
    query: () => ({}),
    choice: {
      label: ({ t }) => t('state'),
      options: ({ t }) => alertStates.map((value) => ({ value, label: t(value) })),
    },
  }),
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
  account: filter({
    parser: parseAsString,
    query: (accountId) => ({ accountId }),
    chips: (_, { t, accountName }) => [{ text: t('ofAccount', { name: accountName }) }],
  }),
  unattended: filter({
    parser: parseAsBoolean.withDefault(false),
    query: () => ({ unattended: 'true' }),
  }),
  /** An identity's ID, so that a copied URL shows a colleague the same alerts. */
  assigned: filter({
    parser: parseAsString,
    query: (assignedTo) => ({ assignedTo }),
    chips: (assigned, { t, me, who }) =>
      assigned === me ? [] : [{ text: t('assignedTo', { name: who(assigned) }) }],
  }),
  /** The ID of a named area, for a desk's URL. */
  area: filter({
    parser: parseAsString,
    query: (area) => ({ area }),
    chips: (area, { areaName }) => [{ text: areaName(area) }],
  }),
  priority: filter({
    parser: parseAsStringLiteral(priorityFilters),
    query: (priority) => ({ priority }),
    choice: {
      label: ({ t }) => t('priority'),
      all: ({ t }) => t('everyPriority'),
      options: ({ priorityText }) => priorityFilters.map((value) => ({ value, label: priorityText(value) })),
    },
    chips: (priority, { priorityText }) => [{ text: priorityText(priority) }],
  }),
  /** The minimum age in minutes. */
  age: filter({
    parser: parseAsStringLiteral(ageFilters),
    query: (ageMinutes) => ({ ageMinutes }),
    choice: {
      label: ({ t }) => t('age'),
      all: ({ t }) => t('everyAge'),
      options: ({ t }) => ageFilters.map((value) => ({ value, label: t(`ages.${value}`) })),
    },
    chips: (age, { t }) => [{ text: t(`ages.${age}`) }],
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
    chips: (region) => [{ text: region }],
  }),
  street: filter({
    parser: parseAsString.withDefault(''),
    query: (street) => (isLong(street) ? { street: street.trim() } : {}),
    chips: (street, { t }) => [{ text: t('onStreet', { street }) }],
  }),
  /** Whether the list shows only what is visible on the map; the list's query gets the bounds from the map. */
  inView: filter({ parser: parseAsBoolean.withDefault(false), query: () => ({}) }),
}

type Option = { value: string; label: string; icon?: ReactElement }

/** The options, with the chosen one added if it is unknown. */
const withChosen = (options: readonly Option[], chosen: Option | '') =>
  chosen && !options.some(({ value }) => value === chosen.value) ? [...options, chosen] : options

/** What a saved view stores. It includes the map's position only if the list is limited to what is in view. */
const viewAddress = {
  ...parsersOf(alertFilters),
  order: parseAsStringLiteral(alertOrders).withDefault('urgent'),
  at: parseAsView,
}

/** The state stored in the URL. `details` is false while the user moves through the list with the keyboard. */
export const alertAddress = {
  ...viewAddress,
  /** The ID of the selected saved view. */
  view: parseAsString,
  /** An alert's number, or its ID in older URLs. */
  alert: parseAsString,
  details: parseAsBoolean.withDefault(true),
  new: parseAsBoolean.withDefault(false),
  /** The ID of the area whose outline is being drawn, or `new`. */
  draw: parseAsString,
  /** Whether range rings are shown, with the distance and bearing to the pointer. */
  measure: parseAsBoolean.withDefault(false),
}

export type AlertFilterValues = FilterValues<typeof alertFilters>
type Order = Pick<inferParserType<typeof viewAddress>, 'order'>
/** Which alerts are listed (the filters, including the state), and in which order. */
export type Narrowing = AlertFilterValues & Order
export type AlertNarrowing = FilterChange<typeof alertFilters> & Partial<Order>

/**
 * The filters as a query. Equal filters produce equal queries, without keys for unset filters, because the query is
 * part of query keys.
 */
export const filtersOf = (values: AlertFilterValues): AlertFilters => queryOf(alertFilters, values, undefined)

const view = addressOf(viewAddress)

/** The part of the URL's state that a saved view stores. */
export const readView = (query: string) => view.read(new URLSearchParams(query))

/** Writes what a saved view stores as a query string without `?`. */
export const writeView = (address: ReturnType<typeof readView>) =>
  view.write({ ...address, at: address.inView ? address.at : null })
