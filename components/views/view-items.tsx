'use client'

import type { UseQueryResult } from '@tanstack/react-query'
import { Pencil, Plus, RefreshCw, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { MenuItem, MenuRadios, MenuSeparator } from '@/components/ui/overlays/menu'
import type { View } from '@/lib/contract/view'
import { useViews } from './use-views'

export type ViewItemsProps = {
  views: UseQueryResult<View[]>
  current?: View
  /** Whether the list's query differs from the current view's. */
  isChanged: boolean
  canWrite: boolean
  onPick: (view: View) => void
  /** Opens the name dialog: for renaming this view or, without a view, for a new one. */
  onName: (view?: View) => void
  /** The list's current query, in the form that a view stores. */
  query: string
  /** Called with the view that the URL should name from now on. */
  onPickId: (view: View | null) => void
}

/** The contents of the views menu, rendered when the menu opens. */
export function ViewItems({ views, current, isChanged, ...props }: ViewItemsProps) {
  const t = useTranslations('views')
  const { data } = views
  const { canWrite, onPick, onName, query } = props
  const { update, remove } = useViews(props.onPickId)
  const sorted = data?.toSorted((a, b) => a.name.localeCompare(b.name)) ?? []
  return (
    <>
      {sorted.length === 0 && (
        <MenuItem disabled={!views.isError} onSelect={() => void views.refetch()}>
          {t(views.isError ? 'failed' : data ? 'none' : 'loading')}
        </MenuItem>
      )}
      <MenuRadios
        label={t('title')}
        value={isChanged ? '' : (current?.id ?? '')}
        onChange={(id) => {
          const view = sorted.find((one) => one.id === id)
          if (view) onPick(view)
        }}
        options={sorted.map(({ id, name }) => ({
          value: id,
          label: <bdi className="max-w-64 truncate">{name}</bdi>,
        }))}
      />
      {canWrite && <MenuSeparator />}
      {canWrite && current && isChanged && (
        <MenuItem icon={<RefreshCw aria-hidden="true" />} onSelect={() => void update(current, query)}>
          <span className="max-w-64 truncate">{t('update', { name: current.name })}</span>
        </MenuItem>
      )}
      {canWrite && (
        <MenuItem icon={<Plus aria-hidden="true" />} onSelect={() => onName()}>
          {t('save')}
        </MenuItem>
      )}
      {canWrite && current && (
        <>
          <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => onName(current)}>
            {t('rename')}
          </MenuItem>
          <MenuItem danger icon={<Trash2 aria-hidden="true" />} onSelect={() => void remove(current)}>
            {t('delete')}
          </MenuItem>
        </>
      )}
    </>
  )
}
