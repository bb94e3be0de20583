'use client'

import { useTranslations } from 'next-intl'
import type { Account } from '@/lib/contract/account'
import type { UpdateBody } from '../../form/account-body'
import { attributePath } from '../../form/account-values'
import { useUndoToast } from '../use-undo-toast'
import { type FieldPath, useEditing } from './record-editing'

/** Tells that a field was saved, by a toast that takes it back. */
export function useTellSaved(path: FieldPath) {
  const t = useTranslations('accounts')
  const { attributes, onUpdate } = useEditing()
  const tell = useUndoToast()
  const attribute = attributes.find(({ id }) => attributePath(id) === path)
  const name = attribute?.name ?? t(`fields.${path as 'fullname'}`)
  return ({ id, version }: Account, undo: UpdateBody) =>
    tell(t('inPlace.saved', { name }), () => onUpdate(id, undo, version))
}
