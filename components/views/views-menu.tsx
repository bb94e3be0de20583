'use client'

import { useQuery } from '@tanstack/react-query'
import { Bookmark, ChevronDown } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button, type ButtonProps } from '@/components/ui/buttons/button'
import { cn } from '@/components/ui/cn'
import { orLostPart } from '@/components/ui/feedback/lost-part'
import { Menu } from '@/components/ui/overlays/menu'
import type { View, ViewKind } from '@/lib/contract/view'
import { viewsQuery } from '@/lib/data/views'
import { ViewItems } from './view-items'

const NameDialog = dynamic(
  orLostPart(() => import('./view-dialog').then((file) => file.ViewDialog)),
  { ssr: false, loading: () => null },
)

type ViewsMenuProps = Pick<ButtonProps, 'size' | 'variant' | 'className'> & {
  kind: ViewKind
  /** The ID of the selected view, from the URL. */
  picked: string | null
  /** The list's current query, in the form that a view stores. */
  query: string
  /** Converts a view's stored query to the form of `query`. */
  normalise: (kept: string) => string
  canWrite: boolean
  onPick: (view: View) => void
  /** Called with the view that the URL should name from now on. */
  onPickId: (view: View | null) => void
  /** Classes for the button's text if no view is selected. */
  wordsClassName?: string
}

/** A menu of the business's saved views; the URL names the selected one. */
export function ViewsMenu({
  kind,
  picked,
  query,
  normalise,
  canWrite,
  onPick,
  onPickId,
  wordsClassName,
  ...button
}: ViewsMenuProps) {
  const t = useTranslations('views')
  const [isWanted, setIsWanted] = useState(false)
  const [naming, setNaming] = useState<{ open: boolean; view?: View; opening: number }>()
  const views = useQuery(viewsQuery(kind, isWanted || !!picked))
  const current = views.data?.find(({ id }) => id === picked)
  const isChanged = current !== undefined && normalise(current.query) !== query
  const want = () => setIsWanted(true)
  const shown = { views, current, isChanged, canWrite, query }

  return (
    <>
      <Menu
        align="end"
        trigger={
          <Button {...button} onPointerEnter={want} onFocus={want} onClick={want}>
            <Bookmark aria-hidden="true" className="text-muted" />
            <bdi className={cn('truncate', !picked && wordsClassName)}>
              {current ? t(isChanged ? 'changed' : 'picked', { name: current.name }) : t('title')}
            </bdi>
            <ChevronDown aria-hidden="true" className="text-muted" />
          </Button>
        }
      >
        <ViewItems
          {...shown}
          onPick={onPick}
          onPickId={onPickId}
          onName={(view) => setNaming({ open: true, view, opening: (naming?.opening ?? 0) + 1 })}
        />
      </Menu>
      {naming && (
        <NameDialog
          key={naming.opening}
          kind={kind}
          open={naming.open}
          view={naming.view}
          onClose={() => setNaming({ ...naming, open: false })}
          query={query}
          onPickId={onPickId}
        />
      )}
    </>
  )
}
