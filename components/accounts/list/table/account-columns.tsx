'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { accountHref } from '@/components/hrefs'
import { cn } from '@/components/ui/cn'
import { type Column, columnsOf } from '@/components/ui/data-table/table-columns'
import { RowLink } from '@/components/ui/data-table/table-row'
import { orLostPart } from '@/components/ui/feedback/lost-part'
import type { AccountMatch } from '@/lib/contract/accounts/account-search'
import type { AccountType, Attribute } from '@/lib/contract/definitions'
import { AccountBadges } from '../../account-badges'
import { AttributeText, Birthday, Created, Expires, Name } from './account-cells'
import { MatchedPhone } from './matched-texts'

const RestoreButton = dynamic(
  orLostPart(() => import('./restore-button').then((button) => button.RestoreButton)),
  { loading: () => null },
)

/** The default columns; the phone number always comes first. */
const shownAtFirst = ['phone', 'name', 'type', 'flags', 'created']

/** The columns that the user can choose from. */
export const chosenFrom = (columns: readonly Column<AccountMatch>[]) =>
  columns.filter(({ meta }) => !meta?.isFixed)

/** The IDs of the columns to show, in order, as in the URL; unknown ones are left out. */
export function readShown(text: string, columns: readonly Column<AccountMatch>[]): string[] {
  const known = chosenFrom(columns).map(({ id }) => id)
  const named = text === '' ? shownAtFirst : text.split(',')
  return ['phone', ...new Set(named.filter((id) => known.includes(id)))]
}

/**
 * The columns with these IDs, in this order. Columns that cannot be hidden are added at the end if they are missing.
 */
export function shownColumns(columns: readonly Column<AccountMatch>[], shown: readonly string[]) {
  const named = shown.flatMap((id) => columns.find((column) => column.id === id) ?? [])
  const fixed = columns.filter((column) => column.meta?.isFixed && !named.includes(column))
  return [...named, ...fixed]
}

/** Adds or removes a column; returns the columns as they appear in the URL, empty for the default ones. */
export function toggleShown(
  shown: readonly string[],
  id: string,
  columns: readonly Column<AccountMatch>[],
): string {
  const order = columns.flatMap((column) => column.id ?? [])
  // A new column is inserted before the first of the columns that follow it in the default order.
  const after = shown.findIndex((one) => order.indexOf(one) > order.indexOf(id))
  const at = after < 0 ? shown.length : after
  const next = shown.includes(id) ? shown.filter((one) => one !== id) : shown.toSpliced(at, 0, id)
  return next.join() === shownAtFirst.join() ? '' : next.join()
}

const widths = {
  phone: '@lg:w-36 @3xl:w-40',
  name: '@lg:w-32 @lg:grow @min-[51rem]:w-40 @min-[90rem]:w-160 @min-[90rem]:grow-0',
  type: '@max-3xl:hidden @3xl:w-28 @min-[51rem]:w-24 @min-[54rem]:w-28 @6xl:w-32',
  flags: '@lg:w-28 @xl:w-44 @3xl:w-32 @min-[51rem]:w-40 @6xl:w-56 @min-[90rem]:grow',
  created: '@lg:@max-3xl:hidden @3xl:w-32 @min-[51rem]:w-36',
  username: '@lg:w-36',
  role: '@lg:w-24',
  birthday: '@lg:w-28',
  expires: '@lg:w-32',
  restore: 'flex justify-end @max-lg:col-start-3 @max-lg:row-start-2 @lg:w-28',
}

/**
 * The ID of an attribute's column. It contains no comma, because commas separate columns in the URL, and it
 * differs from the ID of every other column.
 */
export const attributeColumn = (attributeId: string) =>
  `${Object.hasOwn(widths, attributeId) ? ':' : ''}${encodeURIComponent(attributeId)}`

/** Shows a column on wide screens only, because the two lines of a row on a phone have no room for it. */
const extra = (width: string) => ({ className: width, cellClassName: 'truncate text-muted @max-lg:hidden' })

const column = columnsOf<AccountMatch>()

type Columns = {
  accountTypes: readonly AccountType[]
  attributes: readonly Attribute[]
  /** When the accounts were loaded, in epoch milliseconds by the server's clock. */
  now: number
  /** Whether these are deleted accounts that the user may restore. */
  canRestore: boolean
}

/**
 * All columns of the list. On a phone a row has two lines; the name shares its line with the badges, not with
 * the date.
 */
export function useAccountColumns({ accountTypes, attributes, now, canRestore }: Columns) {
  const fields = useTranslations('accounts.fields')
  const t = useTranslations('accountList')
  const unknownType = useTranslations('accounts')('unknownType')
  return useMemo(() => {
    const typeNames = new Map(accountTypes.map(({ id, name }) => [id, name]))
    const typeOf = ({ accountType }: AccountMatch) => typeNames.get(accountType) ?? unknownType
    return [
      column.accessor('phone', {
        id: 'phone',
        header: fields('phone'),
        enableSorting: true,
        meta: {
          isFixed: true,
          className: widths.phone,
          cellClassName: 'tabular truncate font-medium @max-lg:row-start-1 @lg:font-normal',
        },
        cell: ({ row: { original } }) => (
          <RowLink href={accountHref(original.id)}>
            <MatchedPhone account={original} />
          </RowLink>
        ),
      }),
      column.accessor('fullname', {
        id: 'name',
        header: t('name'),
        enableSorting: true,
        meta: { className: widths.name, cellClassName: 'truncate @max-lg:col-span-2 @max-lg:row-start-2' },
        cell: ({ row: { original } }) => (
          <>
            <Name account={original} />
            <bdi className="text-muted @lg:hidden">{` ${typeOf(original)}`}</bdi>
          </>
        ),
      }),
      column.display({
        id: 'type',
        header: fields('accountType'),
        meta: { className: widths.type, cellClassName: 'truncate text-muted' },
        cell: ({ row }) => <bdi>{typeOf(row.original)}</bdi>,
      }),
      column.display({
        id: 'flags',
        header: t('flags'),
        meta: { className: widths.flags, cellClassName: cn(flagsPlace, canRestore && '@max-lg:hidden') },
        cell: ({ row }) => <AccountBadges account={row.original} now={now} />,
      }),
      column.accessor('creationDate', {
        id: 'created',
        header: fields('creationDate'),
        enableSorting: true,
        sortDescFirst: true,
        meta: { className: widths.created, headClassName: 'last:justify-end', cellClassName: createdPlace },
        cell: ({ row }) => <Created at={row.original.creationDate} />,
      }),
      column.display({
        id: 'username',
        header: fields('username'),
        meta: extra(widths.username),
        cell: ({ row }) => <bdi>{row.original.username}</bdi>,
      }),
      column.display({
        id: 'role',
        header: fields('role'),
        meta: extra(widths.role),
        cell: ({ row }) => <bdi>{row.original.role}</bdi>,
      }),
      column.display({
        id: 'birthday',
        header: fields('birthday'),
        meta: extra(widths.birthday),
        cell: ({ row }) => <Birthday account={row.original} />,
      }),
      column.display({
        id: 'expires',
        header: fields('expirationDate'),
        meta: extra(widths.expires),
        cell: ({ row }) => <Expires account={row.original} />,
      }),
      ...attributes.map((attribute) =>
        column.display({
          id: attributeColumn(attribute.id),
          header: attribute.name,
          meta: extra('@lg:w-36'),
          cell: ({ row }) => <AttributeText account={row.original} attribute={attribute} />,
        }),
      ),
      ...(canRestore
        ? [
            column.display({
              id: 'restore',
              header: t('deleted.column'),
              meta: {
                isFixed: true,
                className: widths.restore,
                // Hiding the overflow would cut off the button's focus outline.
                cellClassName: 'overflow-visible!',
                hidesHeader: true,
              },
              cell: ({ row }) => <RestoreButton account={row.original} />,
            }),
          ]
        : []),
    ]
  }, [fields, t, unknownType, accountTypes, attributes, now, canRestore])
}

const flagsPlace = 'flex gap-1 @max-lg:row-start-2 @max-lg:w-max @max-lg:max-w-[45cqw] *:not-first:min-w-0'
/** Positioned above the link that covers the row, so that hovering shows the exact time. */
const createdPlace =
  'truncate relative z-10 text-12 text-muted @max-lg:col-span-2 @max-lg:row-start-1 @max-lg:text-right @3xl:last:text-right'
