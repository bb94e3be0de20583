'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useToast } from '@/components/ui/toast'
import type { View } from '@/lib/contract/view'
import type { Failure } from '@/lib/data/failure'
import { type ViewActions, viewKeys } from '@/lib/data/views'
import { type ActionResult, attempt } from '@/lib/data/write'
import { useFailureText } from '@/lib/i18n/use-failure-text'

type One = ActionResult<{ view: View }>

/** Saves, changes and deletes views; a deletion can be undone. */
export function useViews({ onCreate, onUpdate, onDelete }: ViewActions, onPick: (view: View | null) => void) {
  const t = useTranslations('accountList.views')
  const queries = useQueryClient()
  const toast = useToast()
  const { failureText } = useFailureText()

  async function run(act: () => Promise<One>): Promise<One> {
    const result = await attempt(act)
    // What failed may have met a change by someone else.
    await queries.invalidateQueries({ queryKey: viewKeys.all })
    return result
  }

  const tell = (title: string, failure: Failure) =>
    toast.show({ title, description: failureText(failure), tone: 'error' })

  /** Saves a new view, or renames one; the failure is for the dialog to tell. */
  async function save(name: string, query: string, renamed?: View): Promise<Failure | undefined> {
    const result = await run(() =>
      renamed ? onUpdate(renamed.id, { name }, renamed.version) : onCreate({ name, query }),
    )
    if (!result.ok) return result.failure
    if (!renamed) onPick(result.data.view)
    toast.show({ title: t(renamed ? 'renamed' : 'saved', { name }), tone: 'success' })
  }

  async function update(view: View, query: string) {
    const { name } = view
    const result = await run(() => onUpdate(view.id, { query }, view.version))
    if (!result.ok) return tell(t('notUpdated', { name }), result.failure)
    toast.show({ title: t('updated', { name }), tone: 'success' })
  }

  async function remove(view: View) {
    const { name } = view
    const result = await run(() => onDelete(view.id, view.version))
    if (!result.ok) return tell(t('notDeleted', { name }), result.failure)
    onPick(null)
    const action = { label: t('undo'), onAction: () => void bringBack(view) }
    toast.show({ title: t('deleted', { name }), tone: 'success', action })
  }

  async function bringBack({ name, query }: View) {
    const result = await run(() => onCreate({ name, query }))
    if (!result.ok) return tell(t('notRestored', { name }), result.failure)
    toast.show({ title: t('restored', { name }), tone: 'success' })
  }

  return { save, update, remove }
}
