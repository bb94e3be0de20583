'use client'

import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { DeliveryMark } from '@/components/deliveries/delivery-mark'
import { SimulatedBadge } from '@/components/deliveries/simulated-badge'
import { useDeliveryWords } from '@/components/deliveries/use-delivery-words'
import { Button } from '@/components/ui/buttons/button'
import { cn } from '@/components/ui/cn'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import { TextLink } from '@/components/ui/text-link'
import type { NotifiedPerson } from '@/lib/contract/receipt'
import { useFormat } from '@/lib/i18n/use-format'
import { PersonDeliveries } from './person-deliveries'

const wide = 'max-md:hidden'
const columns = 4

/** One row per person, which expands to their messages. */
export function PeopleTable({ people }: { people: readonly NotifiedPerson[] }) {
  const t = useTranslations('following.list')
  return (
    <Table label={t('title')}>
      <TableHead>
        <TableRow>
          <TableHeader>{t('person')}</TableHeader>
          <TableHeader>{t('outcome')}</TableHeader>
          <TableHeader className={wide}>{t('reason')}</TableHeader>
          <TableHeader>{t('channels')}</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {people.map((person) => (
          <PersonRows key={person.accountId ?? person.phone} person={person} />
        ))}
      </TableBody>
    </Table>
  )
}

function PersonRows({ person }: { person: NotifiedPerson }) {
  const t = useTranslations('following.list')
  const words = useDeliveryWords()
  const format = useFormat()
  const id = useId()
  const [open, setOpen] = useState(false)
  const { state, reason, deliveries, fullname, phone, accountId } = person
  const because = reason && words.reason(reason)
  const name = fullname?.trim() || (phone ? format.phone(phone) : (accountId ?? ''))
  return (
    <>
      <TableRow>
        <TableCell className="max-w-72 py-1.5 max-md:max-w-40">
          <Person person={person} />
        </TableCell>
        <TableCell className="min-w-0 max-md:py-1.5 max-md:whitespace-normal">
          <span className="inline-flex flex-wrap items-center gap-x-1.5 align-middle">
            <span className="inline-flex min-w-0 items-center gap-1.5">
              <DeliveryMark state={state} />
              <span className="min-w-0">{words.state(state)}</span>
            </span>
            {deliveries.some(({ simulated }) => simulated) && <SimulatedBadge />}
          </span>
          {because && (
            <span className="block pb-1 text-12 whitespace-normal wrap-anywhere text-muted md:hidden">
              {because}
            </span>
          )}
        </TableCell>
        <TableCell className={`${wide} w-full text-muted`}>{because}</TableCell>
        <TableCell>
          <Button
            size="sm"
            variant="ghost"
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            aria-label={`${t('messages', { count: deliveries.length })}: ${t('show', { name })}`}
            onClick={() => setOpen(!open)}
            className="-mx-2"
          >
            <span className="tabular max-md:hidden">{t('messages', { count: deliveries.length })}</span>
            <span className="tabular md:hidden">{format.number(deliveries.length)}</span>
            <ChevronDown aria-hidden="true" className={cn('transition-transform', open && 'rotate-180')} />
          </Button>
        </TableCell>
      </TableRow>
      {open && (
        <tr id={id}>
          <td colSpan={columns} className="border-b border-line bg-surface px-3 py-2">
            <PersonDeliveries deliveries={deliveries} />
          </td>
        </tr>
      )}
    </>
  )
}

/** Known accounts link to their page; recipients that do not exist stay plain text. */
function Person({ person: { accountId, phone, fullname, reason } }: { person: NotifiedPerson }) {
  const format = useFormat()
  const number = phone ? format.phone(phone) : accountId
  const name = fullname?.trim()
  const isKnown = accountId !== null && reason !== 'unknown_account'
  const first = <bdi className="block truncate">{name || number}</bdi>
  return (
    <span className="flex min-w-0 flex-col">
      {isKnown ? (
        <TextLink href={`/accounts/${encodeURIComponent(accountId)}`} prefetch={false}>
          {first}
        </TextLink>
      ) : (
        <span className="text-muted">{first}</span>
      )}
      {name && <span className="tabular truncate text-12 text-muted">{number}</span>}
    </span>
  )
}
