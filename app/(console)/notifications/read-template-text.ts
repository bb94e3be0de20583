import { apiClient, requireSession } from '@/lib/auth/session'

/** The text of the template with which the business's WhatsApp messages are sent; undefined if it is unknown. */
export async function readTemplateText(): Promise<string | undefined> {
  const list = await apiClient(await requireSession()).listChannels({})
  const whatsApp = list.ok ? list.data.channels.find(({ name }) => name === 'whatsapp') : undefined
  return whatsApp?.templateText ?? undefined
}
