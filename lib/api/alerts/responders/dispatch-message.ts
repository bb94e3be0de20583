import type { Alert } from '@/lib/contract/alerts/alert'
import { type Language, messageLimits } from '@/lib/contract/choices'
import type { Message } from '@/lib/contract/notification'
import { truncate } from '@/lib/format/truncate'

const words: Record<Language, { sent: string; recalled: string; priority: string; isOver: string }> = {
  en: {
    sent: 'Dispatch',
    recalled: 'Cancelled',
    priority: 'priority',
    isOver: 'You are no longer needed at this alert.',
  },
  es: {
    sent: 'Despacho',
    recalled: 'Cancelado',
    priority: 'prioridad',
    isOver: 'Ya no se le necesita en esta alerta.',
  },
  pt: {
    sent: 'Despacho',
    recalled: 'Cancelado',
    priority: 'prioridade',
    isOver: 'Sua presença neste alerta não é mais necessária.',
  },
}

export type Facts = { alert: Alert; typeName: string; business: { name: string; language: Language } }

/**
 * Sends a responder to an alert: what, how urgent, where, the dispatcher's note, and the link to the page for reports.
 * The body has it all, because an SMS is the body alone, and not every WhatsApp template has a place for a link.
 */
export function dispatchMessage(
  facts: Facts,
  { note, url }: { note: string | undefined; url: string | undefined },
): Message {
  const { alert, business } = facts
  const { sent, priority } = words[business.language]
  const place = [alert.additional.street, alert.region].filter(Boolean).join(', ')
  const what = `${sent}: ${nameOf(facts)}, ${priority} ${alert.priority}`
  // WhatsApp cuts the end of a long text, so the link comes before the note.
  const lines = [what, place, url, note].filter(Boolean)
  return { title: titleOf(facts), body: lines.join('\n'), ...(url && { url }), urgent: true }
}

/** Tells a responder who is still on the way that the dispatch is over. */
export function recallMessage(facts: Facts): Message {
  const { recalled, isOver } = words[facts.business.language]
  return { title: titleOf(facts), body: `${recalled}: ${nameOf(facts)}\n${isOver}`, urgent: true }
}

const nameOf = ({ alert, typeName }: Facts) => `${typeName} #${alert.number}`

const titleOf = ({ business }: Facts) => truncate(business.name, messageLimits.title)
