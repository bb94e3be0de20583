'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { bdi, useFailureToast } from '@/components/accounts/failure-notice'
import { useToast } from '@/components/ui/feedback/use-toast'
import type { View } from '@/lib/contract/view'
import { newKey } from '@/lib/data/new-key'
import { failureOf } from '@/lib/data/request-error'
import { useCreateView, useDeleteView, useUpdateView, viewKeys } from '@/lib/data/views'

/** Updates and deletes views; a deletion can be undone. */
export function useViews(onPick: (view: View | null) => void) {
  const t = useTranslations('views')
  const queries = useQueryClient()
  const toast = useToast()
  const sayFailure = useFailureToast()
  const updating = useUpdateView()
  const deleting = useDeleteView()
  const creating = useCreateView()

  type Failed = 'notUpdated' | 'notDeleted' | 'notRestored'

  function fail(error: unknown, title: Failed, name: string) {
    // Reloads the views, because someone else's change may have caused the failure.
    void queries.invalidateQueries({ queryKey: viewKeys.all })
    const notKnown = t.rich('notKnown', { name, bdi })
    sayFailure(failureOf(error), { title: t.rich(title, { name, bdi }), notKnown, stale: t('stale') })
  }

  async function update({ id, name, version }: View, query: string) {
    try {
      await updating.mutateAsync({ id, body: { query }, version })
      toast.show({ title: t.rich('updated', { name, bdi }), tone: 'success' })
    } catch (error) {
      fail(error, 'notUpdated', name)
    }
  }

  async function remove(view: View) {
    const { id, name, version } = view
    try {
      await deleting.mutateAsync({ id, version })
      onPick(null)
      const action = { label: t('undo'), onAction: () => void bringBack(view) }
      toast.show({ title: t.rich('deleted', { name, bdi }), tone: 'success', action })
    } catch (error) {
      fail(error, 'notDeleted', name)
    }
  }

  async function bringBack({ kind, name, query }: View) {
    try {
      await creating.mutateAsync({ kind, name, query, key: newKey() })
      toast.show({ title: t.rich('restored', { name, bdi }), tone: 'success' })
    } catch (error) {
      fail(error, 'notRestored', name)
    }
  }

  return { update, remove, pending: updating.isPending || deleting.isPending }
}
