'use client'

import { useQuery } from '@tanstack/react-query'
import { Bookmark, ChevronDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { deferred } from '@/components/ui/hooks/use-deferred'
import { Menu } from '@/components/ui/overlays/menu'
import type { View } from '@/lib/contract/view'
import { viewsQuery } from '@/lib/data/views'
import { type Address, readQueryString, writeAddress } from '../filters/account-filters'
import type { ViewItemsProps } from './view-items'

const ViewItems = deferred<ViewItemsProps>(
  () => import('./view-items').then((items) => items.ViewItems),
  () => true,
)

const NameDialog = deferred(
  () => import('./view-dialog').then(({ ViewDialog }) => ViewDialog),
  ({ open }) => open,
)

type ViewsMenuProps = {
  address: Address
  canWrite: boolean
  onChoose: (change: Partial<Address>) => void
}

/** The lists that the business keeps by name. The one that was picked is named by the address. */
export function ViewsMenu({ address, canWrite, onChoose }: ViewsMenuProps) {
  const t = useTranslations('accountList.views')
  const [isWanted, setIsWanted] = useState(false)
  const [naming, setNaming] = useState<{ open: boolean; view?: View }>({ open: false })
  const views = useQuery(viewsQuery(isWanted || address.view !== ''))
  const pickId = (view: View | null) => onChoose({ view: view?.id ?? '' })
  const current = views.data?.find(({ id }) => id === address.view)
  const query = writeAddress(address)
  const isChanged = current !== undefined && writeAddress(readQueryString(current.query)) !== query
  const pick = (view: View) => onChoose({ ...readQueryString(view.query), view: view.id })
  const want = () => setIsWanted(true)
  const shown = { views, current, isChanged, canWrite, query }

  return (
    <>
      <Menu
        align="end"
        trigger={
          <Button
            onPointerEnter={want}
            onFocus={want}
            onClick={want}
            className="min-w-0 max-sm:even:col-span-2 sm:max-w-64"
          >
            <Bookmark aria-hidden="true" className="text-muted" />
            <bdi className="truncate">
              {current ? t(isChanged ? 'changed' : 'picked', { name: current.name }) : t('title')}
            </bdi>
            <ChevronDown aria-hidden="true" className="text-muted" />
          </Button>
        }
      >
        <ViewItems
          {...shown}
          onPick={pick}
          onPickId={pickId}
          onName={(view) => setNaming({ open: true, view })}
        />
      </Menu>
      <NameDialog
        key={naming.view?.id ?? 'new'}
        open={naming.open}
        view={naming.view}
        onClose={() => setNaming((now) => ({ ...now, open: false }))}
        query={query}
        onPickId={pickId}
      />
    </>
  )
}
