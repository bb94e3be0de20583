import { useTranslations } from 'next-intl'
import { DateTime } from '@/components/ui/date-time'
import { KeyValue, KeyValueList } from '@/components/ui/key-value'
import { TextLink } from '@/components/ui/text-link'
import type { NotificationSummary } from '@/lib/data/notification-summary'
import { useFormat } from '@/lib/i18n/use-format'
import type { Names } from './notification-list'
import { useRecipientText } from './use-recipient-text'

type SentFactsProps = { notification: NotificationSummary; typeNames: Names; identityNames: Names }

export function SentFacts({ notification, typeNames, identityNames }: SentFactsProps) {
  const t = useTranslations('notifications')
  const format = useFormat()
  const { createdAt, createdBy, to, recipients, senderAccountId, metadata } = notification
  const by = createdBy === null ? t('by.none') : (identityNames[createdBy] ?? t('by.unknown'))
  return (
    <KeyValueList>
      <KeyValue name={t('list.to')}>
        <Recipients to={to} typeNames={typeNames} />
        {to.kind === 'types' && ` · ${t('view.people', { count: recipients })}`}
      </KeyValue>
      <KeyValue name={t('list.by')}>{by}</KeyValue>
      <KeyValue name={t('list.when')}>
        <DateTime {...format.moment(createdAt)} />
      </KeyValue>
      <KeyValue name={t('view.options')}>{useOptions(notification).join(' · ')}</KeyValue>
      {senderAccountId && (
        <KeyValue name={t('compose.sender')}>
          <TextLink href={`/accounts/${encodeURIComponent(senderAccountId)}`}>
            {t('view.senderAccount')}
          </TextLink>
        </KeyValue>
      )}
      {metadata.sectionId && <KeyValue name={t('compose.section')}>{metadata.sectionId}</KeyValue>}
    </KeyValueList>
  )
}

function Recipients({ to, typeNames }: { to: NotificationSummary['to']; typeNames: Names }) {
  const text = useRecipientText(typeNames)(to)
  const names = to.typeIds.map((id) => typeNames[id])
  return names.length > 0 && names.every(Boolean) ? names.join(', ') : text
}

function useOptions({ message, hiddenFromList }: NotificationSummary): string[] {
  const t = useTranslations('notifications.view')
  return [t(message.sendWhatsApp ? 'pushAndWhatsApp' : 'push'), t(hiddenFromList ? 'hidden' : 'listed')]
}
