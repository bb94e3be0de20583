import type { AlertNews } from '@/lib/contract/alerts/stream'
import { alertEventTypes } from '@/lib/contract/choices'
import { isAlert } from '../alert-store'

/**
 * A message that a tab gets from its own connection or from the tab that holds the connection; `cursor` is where to
 * resume. `ready`: everything from here on is delivered; `reset`: something was missed; `beat`: nothing has happened;
 * `lost`: nothing is being delivered.
 */
export type StreamMessage =
  | { kind: 'ready' | 'reset' | 'beat'; cursor: string }
  | { kind: 'news'; cursor: string; news: AlertNews }
  | { kind: 'lost' }

/** The message for `event: alert`. An event of an unknown type becomes a reset. */
export function newsMessage(cursor: string, data: string): StreamMessage {
  const news: unknown = JSON.parse(data)
  return isNews(news) ? { kind: 'news', cursor, news } : { kind: 'reset', cursor }
}

function isNews(value: unknown): value is AlertNews {
  const { type, alert } = (value ?? {}) as Partial<AlertNews>
  return type !== undefined && alertEventTypes.includes(type) && isAlert(alert)
}
