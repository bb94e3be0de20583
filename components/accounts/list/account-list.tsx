'use client'

import { useTranslations } from 'next-intl'
import { useDeferred } from '@/components/ui/use-deferred'
import type { AccountType } from '@/lib/contract/definitions'
import type { PhoneCountry } from '@/lib/format/read-phone'
import { shortestQuery } from '@/lib/queries/accounts'
import { searchFilters } from './account-filters'
import { AccountRows } from './account-rows'
import { FilterBar } from './filter-bar'
import { LookUpNotice } from './look-up-notice'
import { NoAccounts } from './no-accounts'
import { SearchBox } from './search-box'
import { type FirstPage, useAccountSearch } from './use-account-search'
import { useAddressFilters } from './use-address-filters'
import { useLookUp } from './use-look-up'
import { useRowKeys } from './use-row-keys'

const loadFullNumbers = () => import('./full-numbers').then(({ fullNumbers }) => fullNumbers)

type AccountListProps = {
  accountTypes: readonly AccountType[]
  first?: FirstPage
  canWrite: boolean
  /** Where a number without a country code is from. */
  country?: PhoneCountry
}

export function AccountList({ accountTypes, first, canWrite, country }: AccountListProps) {
  const t = useTranslations('accounts.list')
  const { filters, search: setQuery, choose, clear } = useAddressFilters()
  const wanted = searchFilters(filters)
  const { search, failure, accounts } = useAccountSearch(wanted, first)
  const { lookUp, find, reset } = useLookUp()
  const rows = useRowKeys()
  const query = filters.q.trim()
  const fullNumbers = useDeferred(loadFullNumbers, query !== '')
  const isEmpty = accounts?.length === 0 && !failure

  async function enter(typed: string) {
    const whole = (await loadFullNumbers())(typed, country)
    const outcome = whole.length > 0 ? await find(whole) : 'unknown'
    if (outcome === 'unknown') rows.focusRow(0)
  }

  function searchFor(q: string) {
    reset()
    setQuery(q)
  }

  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-col gap-2 sm:flex-row">
        <SearchBox q={filters.q} onSearch={searchFor} onEnter={enter} onDown={() => rows.focusRow(0)} />
        <div className="flex gap-2 sm:shrink-0">
          <FilterBar accountTypes={accountTypes} filters={filters} onChoose={choose} />
        </div>
      </div>
      {!(isEmpty && lookUp.state === 'unknown') && <LookUpNotice lookUp={lookUp} canWrite={canWrite} />}
      {query.length > 0 && query.length < shortestQuery && (
        <p role="status" className="text-12 text-muted">
          {t('tooShort')}
        </p>
      )}
      {isEmpty ? (
        <NoAccounts
          query={wanted.q}
          isFiltered={Object.keys(wanted).length > 0}
          phone={fullNumbers?.(filters.q, country)[0]}
          canWrite={canWrite}
          onClear={clear}
          unknown={lookUp.state === 'unknown' ? lookUp.phone : undefined}
        />
      ) : (
        <AccountRows
          rows={rows}
          search={search}
          failure={failure}
          accounts={accounts}
          accountTypes={accountTypes}
          filters={wanted}
        />
      )}
    </div>
  )
}
