'use client'

import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { DeliveryMark } from '@/components/deliveries/delivery-mark'
import { SimulatedBadge } from '@/components/deliveries/simulated-badge'
import { useDeliveryWords } from '@/components/deliveries/use-delivery-words'
import { accountHref } from '@/components/hrefs'
import { Button } from '@/components/ui/buttons/button'
import { cn } from '@/components/ui/cn'
import { columnsOf, type TableRowOf } from '@/components/ui/data-table/table-columns'
import { TextLink } from '@/components/ui/text-link'
import type { NotifiedPerson } from '@/lib/contract/receipt'
import { useFormat } from '@/lib/i18n/use-format'

const column = columnsOf<NotifiedPerson>()

export function usePeopleColumns() {
  const t = useTranslations('following.list')
  return useMemo(
    () => [
      column.display({
        id: 'person',
        header: t('person'),
        meta: { cellClassName: 'max-w-72 py-1.5 max-md:max-w-40' },
        cell: ({ row }) => <Person person={row.original} />,
      }),
      column.display({
        id: 'outcome',
        header: t('outcome'),
        meta: { cellClassName: 'min-w-0 max-md:py-1.5 max-md:whitespace-normal' },
        cell: ({ row }) => <PersonOutcome person={row.original} />,
      }),
      column.display({
        id: 'reason',
        header: t('reason'),
        meta: { className: 'max-md:hidden', cellClassName: 'w-full text-muted' },
        cell: ({ row }) => <Reason person={row.original} />,
      }),
      column.display({
        id: 'channels',
        header: t('channels'),
        cell: ({ row }) => <ShowMessages row={row} />,
      }),
    ],
    [t],
  )
}

type OfPerson = { person: NotifiedPerson }

function PersonOutcome({ person }: OfPerson) {
  const words = useDeliveryWords()
  const { state, reason, deliveries } = person
  return (
    <>
      <span className="inline-flex flex-wrap items-center gap-x-1.5 align-middle">
        <span className="inline-flex min-w-0 items-center gap-1.5">
          <DeliveryMark state={state} />
          <span className="min-w-0">{words.state(state)}</span>
        </span>
        {deliveries.some(({ simulated }) => simulated) && <SimulatedBadge />}
      </span>
      {reason && (
        <span className="block pb-1 text-12 whitespace-normal wrap-anywhere text-muted md:hidden">
          <Reason person={person} />
        </span>
      )}
    </>
  )
}

function Reason({ person: { reason } }: OfPerson) {
  const words = useDeliveryWords()
  return reason && <span>{words.reason(reason)}</span>
}

/** Expands the row to show the person's messages. */
function ShowMessages({ row }: { row: TableRowOf<NotifiedPerson> }) {
  const t = useTranslations('following.list')
  const format = useFormat()
  const { deliveries, fullname, phone, accountId } = row.original
  const open = row.getIsExpanded()
  const name = fullname?.trim() || (phone ? format.phone(phone) : (accountId ?? ''))
  return (
    <Button
      size="sm"
      variant="ghost"
      aria-expanded={open}
      aria-label={`${t('messages', { count: deliveries.length })}: ${t('show', { name })}`}
      onClick={() => row.toggleExpanded()}
      className="-mx-2"
    >
      <span className="tabular max-md:hidden">{t('messages', { count: deliveries.length })}</span>
      <span className="tabular md:hidden">{format.number(deliveries.length)}</span>
      <ChevronDown aria-hidden="true" className={cn('transition-transform', open && 'rotate-180')} />
    </Button>
  )
}

/** Known accounts link to their page; recipients that do not exist remain plain text. */
function Person({ person: { accountId, phone, fullname, reason } }: OfPerson) {
  const format = useFormat()
  const number = phone ? format.phone(phone) : accountId
  const name = fullname?.trim()
  const isKnown = accountId !== null && reason !== 'unknown_account'
  const first = <bdi className="block truncate">{name || number}</bdi>
  return (
    <span className="flex min-w-0 flex-col">
      {isKnown ? (
        <TextLink href={accountHref(accountId)} prefetch={false}>
          {first}
        </TextLink>
      ) : (
        <span className="text-muted">{first}</span>
      )}
      {name && <span className="tabular truncate text-12 text-muted">{number}</span>}
    </span>
  )
}
