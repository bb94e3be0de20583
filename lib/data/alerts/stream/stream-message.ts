import { AlertNews } from '@/lib/contract/alerts/stream'

/**
 * What a tab learns of the stream, from its own connection or from the tab that has it; `cursor` is where to go on from.
 * `ready`: from here on everything is told; `reset`: not everything was told; `beat`: nothing has happened; `lost`: nothing
 * is told for now.
 */
export type StreamMessage =
  | { kind: 'ready' | 'reset' | 'beat'; cursor: string }
  | { kind: 'news'; cursor: string; news: AlertNews }
  | { kind: 'lost' }

/** The message of `event: alert`. What this page does not understand has it read everything anew. */
export function newsMessage(cursor: string, data: string): StreamMessage {
  const news = AlertNews.safeParse(JSON.parse(data))
  return news.success ? { kind: 'news', cursor, news: news.data } : { kind: 'reset', cursor }
}
