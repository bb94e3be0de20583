'use client'

import { useQuery } from '@tanstack/react-query'
import { Search, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { RefObject } from 'react'
import { FilterSelect } from '@/components/filters/filter-select'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { cn } from '@/components/ui/cn'
import { Input } from '@/components/ui/fields/input'
import { Segmented } from '@/components/ui/fields/segmented'
import { useSearchText } from '@/components/ui/hooks/use-search-text'
import { useShortcut } from '@/components/ui/hooks/use-shortcut'
import { Kbd } from '@/components/ui/kbd'
import { Texts } from '@/components/ui/texts'
import type { AlertCounts } from '@/lib/data/alerts/alert-changes'
import type { AlertFilters as Filters } from '@/lib/data/alerts/alert-keys'
import { alertAccountQuery } from '@/lib/data/alerts/alerts'
import { useFormat } from '@/lib/i18n/use-format'
import { alertFilters } from '../screen/alert-address'
import type { AlertAddress } from '../screen/use-alert-address'
import { useAccountName } from '../use-names'
import { QuickFilters } from './quick-filters'
import { useAlertWords } from './use-alert-words'

type Props = {
  address: AlertAddress
  counts?: AlertCounts
  /** The filters of the list. */
  listed: Filters
  canWrite: boolean
  /** Whether an alert's details cover the list. */
  isCovered: boolean
  searchField: RefObject<HTMLInputElement | null>
  /** Moves the focus to the search field, which a phone's sheet hides at half height. */
  onSearch: () => void
  /** Starts drawing a new area or redrawing an existing one; absent for users without permission. */
  onDraw?: (areaId?: string) => void
  /** Shows the accounts in an area, to write to them; absent for users without permission. */
  onNearby?: (areaId: string) => void
}

/** Hides what a phone's sheet has no room for at half height. */
const onceRoomy = 'max-sm:group-data-[height=half]:hidden'

export function AlertFilters(props: Props) {
  const { address, counts, listed, canWrite, isCovered, searchField, onSearch, onDraw, onNearby } = props
  const t = useTranslations('alerts.filters')
  const search = useSearchText(address.q, (q) => void address.narrow({ q }), 0)
  const keys = useShortcut('/', onSearch, !isCovered)
  const isSearched = address.q !== '' || address.type !== null
  const isNarrowed = Object.keys(address.filters).length > 0 || address.inView
  return (
    <div className="flex flex-col gap-2 border-b border-line px-4 py-2">
      <div className="flex gap-2">
        <StateFilter address={address} counts={counts} />
        <span className={cn('hidden', !isSearched && 'max-sm:group-data-[height=half]:block')}>
          <IconButton label={t('searchAndFilter')} onClick={onSearch}>
            <Search aria-hidden="true" />
          </IconButton>
        </span>
      </div>
      <div className={cn('flex gap-2', !isSearched && onceRoomy)}>
        <Input
          ref={searchField}
          type="text"
          inputMode="search"
          aria-label={t('search')}
          aria-keyshortcuts={keys}
          placeholder={t('searchHint')}
          className="min-w-0 flex-1"
          leading={<Search aria-hidden="true" />}
          trailing={
            search.text === '' ? (
              <span aria-hidden="true" className="max-sm:hidden touch:hidden">
                {keys && <Kbd>{keys}</Kbd>}
              </span>
            ) : (
              <IconButton size="sm" label={t('clearSearch')} onClick={search.clear}>
                <X aria-hidden="true" />
              </IconButton>
            )
          }
          value={search.text}
          onChange={({ target }) => search.type(target.value)}
          onBlur={search.onBlur}
        />
        <FilterSelect
          filters={alertFilters}
          name="type"
          values={address}
          words={useAlertWords()}
          onChoose={address.narrow}
          className="w-30 shrink-0"
        />
      </div>
      <div className={cn(!isNarrowed && onceRoomy)}>
        <QuickFilters
          address={address}
          listed={listed}
          canWrite={canWrite}
          onDraw={onDraw}
          onNearby={onNearby}
        />
      </div>
      {address.account && (
        <AccountChip accountId={address.account} onRemove={() => address.narrow({ account: null })} />
      )}
    </div>
  )
}

function StateFilter({ address, counts }: Pick<Props, 'address' | 'counts'>) {
  const t = useTranslations('alerts.filters')
  const format = useFormat()
  const count = (number: number | undefined) =>
    number !== undefined && <span className="text-muted tabular">{format.number(number)}</span>
  return (
    <Segmented
      label={t('state')}
      value={address.state}
      onChange={(state) => address.narrow({ state })}
      className="min-w-0 flex-1 [&_label>span]:px-1"
      options={[
        {
          value: 'open',
          label: (
            <Texts>
              {t('open')} {count(counts?.open)}
            </Texts>
          ),
        },
        {
          value: 'closed',
          label: (
            <Texts>
              {t('closed')} {count(counts?.closed)}
            </Texts>
          ),
        },
        {
          value: 'all',
          label: (
            <Texts>
              {t('all')} {count(counts && counts.open + counts.closed)}
            </Texts>
          ),
        },
      ]}
    />
  )
}

/** Says that only one account's alerts are shown. */
function AccountChip({ accountId, onRemove }: { accountId: string; onRemove: () => void }) {
  const t = useTranslations('alerts.filters')
  const account = useQuery(alertAccountQuery(accountId))
  const nameOf = useAccountName()
  const name = account.data ? nameOf(account.data.account) : accountId
  return (
    <div className="flex h-8 items-center gap-1 rounded-md bg-accent-soft pr-0.5 pl-2.5 text-13 text-accent touch:h-11">
      <span className="min-w-0 flex-1 truncate">{t('ofAccount', { name })}</span>
      <IconButton size="sm" label={t('everyAccount')} onClick={onRemove}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  )
}
