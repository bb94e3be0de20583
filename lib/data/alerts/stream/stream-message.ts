import { AlertNews } from '@/lib/contract/alerts/stream'

/**
 * A message that a tab gets from its own connection or from the tab that holds it; `cursor` is where to resume.
 * `ready`: everything is delivered from here on; `reset`: something was missed; `beat`: nothing has happened; `lost`:
 * nothing is delivered for now.
 */
export type StreamMessage =
  | { kind: 'ready' | 'reset' | 'beat'; cursor: string }
  | { kind: 'news'; cursor: string; news: AlertNews }
  | { kind: 'lost' }

/** The message for `event: alert`. An event this page does not understand becomes a reset. */
export function newsMessage(cursor: string, data: string): StreamMessage {
  const news = AlertNews.safeParse(JSON.parse(data))
  return news.success ? { kind: 'news', cursor, news: news.data } : { kind: 'reset', cursor }
}
