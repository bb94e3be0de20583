'use client'

import { useTranslations } from 'next-intl'
import { DeliveryMark } from '@/components/deliveries/delivery-mark'
import { ProviderWords } from '@/components/deliveries/provider-words'
import { SimulatedBadge } from '@/components/deliveries/simulated-badge'
import { useDeliveryWords } from '@/components/deliveries/use-delivery-words'
import { DateTime } from '@/components/ui/date-time'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import { TextLink } from '@/components/ui/text-link'
import type { Delivery } from '@/lib/contract/notification'
import { useFormat } from '@/lib/i18n/use-format'

const wide = 'max-md:hidden'

/** One row for each recipient and channel. On a phone the reason stands under the state, and what is rarely asked is left out. */
export function DeliveryTable({ deliveries }: { deliveries: readonly Delivery[] }) {
  const t = useTranslations('notifications.deliveries')
  return (
    <Table label={t('title')}>
      <TableHead>
        <TableRow>
          <TableHeader>{t('recipient')}</TableHeader>
          <TableHeader>{t('channel')}</TableHeader>
          <TableHeader>{t('state')}</TableHeader>
          <TableHeader className={wide}>{t('reason')}</TableHeader>
          <TableHeader numeric className={wide}>
            {t('attempts')}
          </TableHeader>
          <TableHeader className={wide}>{t('updated')}</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {deliveries.map((delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} />
        ))}
      </TableBody>
    </Table>
  )
}

function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const words = useDeliveryWords()
  const format = useFormat()
  const { state, channel, reason, providerCode, providerMessage, attempts, updatedAt, simulated } = delivery
  const why = (
    <>
      {reason && `${words.reason(reason)}${providerCode || providerMessage ? ': ' : ''}`}
      <ProviderWords channel={channel} code={providerCode} message={providerMessage} />
    </>
  )
  return (
    <TableRow>
      <TableCell className="tabular max-w-56 truncate">
        <Recipient delivery={delivery} />
      </TableCell>
      <TableCell className="text-muted">{words.channel(channel)}</TableCell>
      <TableCell>
        <span className="inline-flex items-center gap-1.5 align-middle">
          <DeliveryMark state={state} />
          {words.state(state)}
          {simulated && <SimulatedBadge />}
        </span>
        <span className="block pb-1 text-12 whitespace-normal text-muted md:hidden">{why}</span>
      </TableCell>
      <TableCell className={`${wide} w-full py-1.5 whitespace-normal! text-muted`}>{why}</TableCell>
      <TableCell numeric className={wide}>
        {format.number(attempts)}
      </TableCell>
      <TableCell className={`${wide} text-muted`}>
        <DateTime {...format.moment(updatedAt)} focusable={false} />
      </TableCell>
    </TableRow>
  )
}

/** An account that is known leads to its page; what was named but does not exist stays text. */
function Recipient({ delivery: { accountId, phone, reason } }: { delivery: Delivery }) {
  const format = useFormat()
  const text = phone ? format.phone(phone) : accountId
  if (!accountId || reason === 'unknown_account') return <span className="text-muted">{text}</span>
  return <TextLink href={`/accounts/${encodeURIComponent(accountId)}`}>{text}</TextLink>
}
