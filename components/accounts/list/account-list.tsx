'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { isNarrowed } from '@/components/filters/define-filters'
import type { TableHandle } from '@/components/ui/data-table/table-body'
import { orLostPart } from '@/components/ui/feedback/lost-part'
import { useHeightVariable } from '@/components/ui/hooks/use-height-variable'
import { useSearchState } from '@/components/ui/hooks/use-search-state'
import type { AccountType, Attribute } from '@/lib/contract/definitions'
import { isSearchable } from '@/lib/contract/searchable'
import type { AccountSort } from '@/lib/data/accounts/accounts'
import { useIsUpstream, useOffers } from '@/lib/data/business'
import { toServerTime } from '@/lib/data/connection/server-clock'
import type { PhoneCountry } from '@/lib/format/phone/read-phone'
import { AskDeployment, askableOf } from './ask-deployment'
import { accountFilters, notifyAddress, searchFilters, sortOf } from './filters/account-filters'
import { FilterBar } from './filters/filter-bar'
import { useListAddress } from './filters/use-accounts-address'
import { LookUpNotice } from './look-up-notice'
import { NoAccounts } from './no-accounts'
import { SearchBox } from './search-box'
import { readShown, useAccountColumns } from './table/account-columns'
import { AccountRows } from './table/account-rows'
import { UpstreamLine } from './upstream-line'
import { useAccountSearch } from './use-account-search'
import { useLookUp } from './use-look-up'

/** Most lists have no chips. The explicit loading state keeps the whole page from waiting for the component. */
const AccountChips = dynamic(
  orLostPart(() => import('./filters/account-chips').then((chips) => chips.AccountChips)),
  { loading: () => null },
)

const loadFullNumbers = () => import('@/lib/format/phone/full-numbers').then(({ fullNumbers }) => fullNumbers)

type AccountListProps = {
  accountTypes: readonly AccountType[]
  attributes: readonly Attribute[]
  canWrite: boolean
  canSend: boolean
  seesDeleted: boolean
  /** The country to assume for a number without a country code. */
  country?: PhoneCountry
  /** Actions for the selected accounts; they read the selection with `useSelected`. */
  children?: ReactNode
}

export function AccountList(props: AccountListProps) {
  const { accountTypes, attributes, canWrite, canSend, seesDeleted, country } = props
  const t = useTranslations('accounts.list')
  const { address, search: setQuery, choose, clear } = useListAddress()
  const filters = searchFilters(address, { attributes, seesDeleted })
  const sort = sortOf(address, filters)
  const wanted = { ...filters, ...(sort && { sort }) }
  const found = useAccountSearch(wanted)
  const { failure, accounts, before, answered, isAnswer } = found
  const [isAhead, setAhead] = useState(false)
  const searching = useSearchState(isAhead || (!isAnswer && !failure))
  const { lookUp, find, reset } = useLookUp()
  const rows = useRef<TableHandle>(null)
  const offersRestoring = useOffers('restoreAccount')
  const canRestore = canWrite && offersRestoring && filters.deleted !== undefined
  const isUpstream = useIsUpstream()
  const now = toServerTime(found.readAt)
  const columns = useAccountColumns({ accountTypes, attributes, now, canRestore })
  const shown = useMemo(() => readShown(address.columns, columns), [address.columns, columns])
  const query = address.q.trim()
  const fullNumbers = useFullNumbers(query !== '')
  const askable = isUpstream ? fullNumbers && askableOf(query, fullNumbers(query, country)) : undefined
  const ask = askable && { askable, pending: lookUp.state === 'looking', onFind: find }
  const isEmpty = accounts?.length === 0 && before === 0 && !failure && !searching.isOld
  const bar = useHeightVariable('--list-bar-height')
  const firstRow = useFirstRow(!isAhead && isAnswer, () => rows.current?.focusRow(0))

  const onSort = (next: AccountSort | null) => choose({ sort: next })

  async function enter(typed: string) {
    const whole = (await loadFullNumbers())(typed, country)
    const outcome = whole.length > 0 ? await find(whole) : 'unknown'
    if (outcome === 'unknown') firstRow.focus()
  }

  function type(isAhead: boolean) {
    setAhead(isAhead)
    if (isAhead) firstRow.forget()
  }

  function searchFor(q: string) {
    reset()
    setQuery(q)
  }

  return (
    <div className="flex flex-col gap-3">
      <div ref={bar} className={sticky}>
        <div className="flex w-full min-w-0 items-start gap-2 max-sm:flex-wrap sm:w-auto">
          <SearchBox
            q={address.q}
            onSearch={searchFor}
            onAhead={type}
            onEnter={enter}
            onDown={firstRow.focus}
          />
          <FilterBar {...props} address={address} columns={columns} shown={shown} onChoose={choose} />
        </div>
        {isNarrowed(accountFilters, { ...address, q: '' }) && (
          <AccountChips
            address={address}
            accountTypes={accountTypes}
            attributes={attributes}
            seesDeleted={seesDeleted}
            onChoose={choose}
          />
        )}
      </div>
      {isUpstream && (
        <UpstreamLine canWrite={canWrite}>
          {ask && !isEmpty && <AskDeployment {...ask} variant="ghost" size="sm" />}
        </UpstreamLine>
      )}
      {!(isEmpty && lookUp.state === 'unknown') && <LookUpNotice lookUp={lookUp} canWrite={canWrite} />}
      {query.length > 0 && !isSearchable(query) && (
        <p role="status" className="text-12 text-muted">
          {t('tooShort')}
        </p>
      )}
      {isEmpty ? (
        <NoAccounts
          query={answered.q}
          isFiltered={Object.keys(answered).some((name) => name !== 'sort')}
          hasFilters={Object.keys(answered).some((name) => name !== 'sort' && name !== 'q')}
          phone={answered.deleted ? undefined : fullNumbers?.(answered.q ?? '', country)[0]}
          canWrite={canWrite}
          onClear={clear}
          ask={ask && <AskDeployment {...ask} variant="primary" />}
          unknown={lookUp.state === 'unknown' ? lookUp.phone : undefined}
        />
      ) : (
        <AccountRows
          ref={rows}
          found={found}
          searching={searching}
          columns={columns}
          shown={shown}
          filters={filters}
          wanted={wanted}
          onSort={onSort}
          canSelect={canWrite && !filters.deleted}
          notifyHref={canSend ? notifyAddress(address, filters) : undefined}
        >
          {props.children}
        </AccountRows>
      )}
    </div>
  )
}

/** Keeps the search field and the filters in view while the rows scroll; the column headers stick below them. */
const sticky =
  'sticky top-[var(--notices-height,0px)] z-20 -mx-3 -mt-2 flex flex-wrap gap-2 bg-bg px-3 pt-2 pb-2 -mb-2'

/** Moves the focus to the first row found or, while a search is pending, to the first row of its response. */
function useFirstRow(isAnswered: boolean, onFocus: () => void) {
  const [isWanted, setWanted] = useState(false)
  const arrive = useEffectEvent(() => {
    setWanted(false)
    onFocus()
  })
  useEffect(() => {
    if (isWanted && isAnswered) arrive()
  }, [isWanted, isAnswered])
  return { focus: () => setWanted(true), forget: () => setWanted(false) }
}

/** The function that recognizes complete numbers, loaded once there is a search. */
function useFullNumbers(isWanted: boolean) {
  const [loaded, setLoaded] = useState<{ fullNumbers: Awaited<ReturnType<typeof loadFullNumbers>> }>()
  useEffect(() => {
    // If loading fails, queries are not offered as phone numbers; everything else still works.
    if (isWanted)
      loadFullNumbers().then(
        (fullNumbers) => setLoaded({ fullNumbers }),
        () => {},
      )
  }, [isWanted])
  return loaded?.fullNumbers
}
