import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { accountHref } from '@/components/hrefs'
import { DateTime } from '@/components/ui/date-time'
import { KeyValue, KeyValueList } from '@/components/ui/key-value'
import { TextLink } from '@/components/ui/text-link'
import { channelNames } from '@/lib/contract/choices'
import type { Notification } from '@/lib/contract/notification'
import { accountsByIdQuery } from '@/lib/data/accounts/accounts'
import { isUnderWay } from '@/lib/data/notifications'
import { peopleQuery } from '@/lib/data/receipt'
import { accountName } from '@/lib/format/account-name'
import { useFormat } from '@/lib/i18n/use-format'
import { type Names, useRecipientText } from '../use-recipient-text'
import { NamedRecipients } from './named-recipients'

type SentFactsProps = {
  notification: Notification
  typeNames: Names
  nameOf: (identityId: string | null) => string
}

export function SentFacts({ notification, typeNames, nameOf }: SentFactsProps) {
  const t = useTranslations('notifications')
  const format = useFormat()
  const following = useTranslations('following')
  const { name, createdAt, createdBy, to, recipients, senderAccountId, metadata, sendAt, approval } =
    notification
  return (
    <KeyValueList>
      {name && (
        <KeyValue name={following('facts.name')}>
          <bdi className="wrap-anywhere">{name}</bdi>
        </KeyValue>
      )}
      <KeyValue name={t('list.to')}>
        <Recipients notification={notification} typeNames={typeNames} />
        {to.accountTypeIDs && recipients !== null && ` · ${t('view.people', { count: recipients })}`}
        <NamedRecipients notification={notification} typeNames={typeNames} />
      </KeyValue>
      <KeyValue name={t('list.by')}>
        <bdi className="wrap-anywhere">{nameOf(createdBy)}</bdi>
      </KeyValue>
      <KeyValue name={t('list.when')}>
        <DateTime {...format.moment(createdAt)} />
      </KeyValue>
      {sendAt && <KeyValue name={following('facts.sendAt')}>{format.zoned(sendAt)}</KeyValue>}
      {approval?.state === 'given' && (
        <KeyValue name={following('facts.approvedBy')}>
          <bdi className="wrap-anywhere">{nameOf(approval.by)}</bdi>
        </KeyValue>
      )}
      <KeyValue name={t('view.options')}>{useOptions(notification).join(' · ')}</KeyValue>
      {senderAccountId && (
        <KeyValue name={t('compose.sender')}>
          <TextLink href={accountHref(senderAccountId)}>{t('view.senderAccount')}</TextLink>
        </KeyValue>
      )}
      {metadata.sectionId && (
        <KeyValue name={t('compose.section')}>
          <bdi className="wrap-anywhere">{metadata.sectionId}</bdi>
        </KeyValue>
      )}
    </KeyValueList>
  )
}

/** The recipients: a single account or known account types by name, others as in the notification list. */
function Recipients({ notification, typeNames }: Omit<SentFactsProps, 'nameOf'>) {
  const { to, toCount } = notification
  const person = useOnePerson(notification)
  const text = useRecipientText(typeNames)({ to, toCount })
  if (person)
    return (
      <TextLink href={accountHref(person.id)} prefetch={false}>
        <bdi className="wrap-anywhere">{person.name}</bdi>
      </TextLink>
    )
  const names = (to.accountTypeIDs ?? []).map((typeId) => typeNames[typeId])
  const areKnown = names.length > 0 && names.length === toCount && names.every(Boolean)
  return <bdi className="wrap-anywhere">{areKnown ? names.join(', ') : text}</bdi>
}

/**
 * The only account that the notification was sent to, once loaded: from the list of recipients or, if another
 * deployment sends it, from the account's record.
 */
function useOnePerson(notification: Notification): { id: string; name: string } | undefined {
  const { id, to, toCount, forwarded } = notification
  const isOne = toCount === 1 && to.accountIDs !== undefined
  const people = useInfiniteQuery({
    ...peopleQuery(id, {}, isUnderWay(notification)),
    enabled: isOne && !forwarded,
  })
  const accounts = useQuery(accountsByIdQuery(isOne && forwarded ? (to.accountIDs ?? []) : []))
  const person = people.data?.pages[0]?.people[0]
  if (person?.fullname && person.accountId) return { id: person.accountId, name: person.fullname }
  const account = accounts.data?.[0]
  const name = account && accountName(account)
  return name ? { id: account.id, name } : undefined
}

function useOptions({ message, hiddenFromList, metadata }: Notification): string[] {
  const t = useTranslations('notifications.view')
  const channels = useTranslations('settings.channels')
  const tested = channelNames.find((name) => name === metadata.channelTest)
  if (tested) return [channels('testTitle', { name: channels(`names.${tested}`) }), t('hidden')]
  const channelsText = t(message.sendWhatsApp ? 'pushAndWhatsApp' : 'push')
  const urgent = message.urgent ? [t('urgent')] : []
  return [channelsText, ...urgent, t(hiddenFromList ? 'hidden' : 'listed')]
}
