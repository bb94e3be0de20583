import { useTranslations } from 'next-intl'
import { Notice } from '@/components/ui/feedback/notice'
import { TextLink } from '@/components/ui/text-link'
import type { Reach } from '@/lib/contract/sending'

/** Warns about channels that deliver nothing because they have no provider. */
export function ProviderNotice({ reach, whatsApp }: { reach?: Reach; whatsApp: boolean }) {
  const t = useTranslations('notifications.provider')
  if (!reach) return null
  const noPush = !reach.providers.push
  const noWhatsApp = whatsApp && !reach.providers.whatsapp
  if (!noPush && !noWhatsApp) return null
  return (
    <Notice tone="amber">
      {t(noPush && noWhatsApp ? 'neither' : noPush ? 'push' : 'whatsapp')}{' '}
      <TextLink inText href="/settings/channels">
        {t('settings')}
      </TextLink>
    </Notice>
  )
}
