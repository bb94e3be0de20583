import type { MapAlert, MapAlerts } from '../map-types'

export function alertAt(
  id: string,
  longitude: number,
  latitude: number,
  state: MapAlert['state'] = 'open',
): MapAlert {
  return { id, longitude, latitude, state, title: id }
}

/**
 * Converts alerts to the map's format, with the open ones in its table; `others` and `clusters` are passed through.
 */
export function mapOf(
  alerts: readonly MapAlert[],
  {
    others = [],
    clusters = [],
  }: { others?: readonly MapAlert[]; clusters?: MapAlerts['closed']['clusters'] } = {},
): MapAlerts {
  const open = alerts.filter(({ state }) => state !== 'closed')
  return {
    table: {
      numbers: Int32Array.from(open, (_, at) => at),
      latitudes: Float64Array.from(open, ({ latitude }) => latitude),
      longitudes: Float64Array.from(open, ({ longitude }) => longitude),
      acknowledged: Uint8Array.from(open, ({ state }) => Number(state === 'acknowledged')),
    },
    hidden: new Uint8Array(open.length),
    alertAt: (place) => open[place] as MapAlert,
    others,
    closed: { clusters, alerts: alerts.filter(({ state }) => state === 'closed') },
  }
}
