import type { Channel } from '@/lib/contract/notification'
import type { Settings } from '@/lib/env'
import type { DeliveryProvider } from './port'
import { whatsAppProvider } from './whatsapp'

/** A channel that is not here keeps its deliveries: they end as kept, and nothing says that they were sent. */
export type Providers = Partial<Record<Channel, DeliveryProvider>>

/** Which channel has a provider by these settings. */
export function configuredProviders(settings: Settings): Providers {
  const { WHATSAPP_TOKEN, WHATSAPP_PHONE_NUMBER_ID, WHATSAPP_TEMPLATE } = settings
  if (!WHATSAPP_TOKEN || !WHATSAPP_PHONE_NUMBER_ID || !WHATSAPP_TEMPLATE) return {}
  const whatsapp = whatsAppProvider({
    baseUrl: settings.WHATSAPP_BASE_URL,
    phoneNumberId: WHATSAPP_PHONE_NUMBER_ID,
    token: WHATSAPP_TOKEN,
    template: WHATSAPP_TEMPLATE,
    templateText: settings.WHATSAPP_TEMPLATE_TEXT,
    language: settings.WHATSAPP_LANGUAGE,
  })
  return { whatsapp }
}
