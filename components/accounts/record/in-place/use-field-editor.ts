'use client'

import { useTranslations } from 'next-intl'
import type { AccountValues } from '../../form/account-values'
import { attributePath } from '../../form/account-values'
import { checkValues } from '../../form/check-values'
import { useEditForm } from '../../form/use-edit-form'
import { undoBody } from '../undo-body'
import { useUndoToast } from '../use-undo-toast'
import { type FieldPath, useEditing } from './record-editing'

/** A form for a single field of the account. Its input is kept until it is saved or `close` discards it. */
export function useFieldEditor(path: FieldPath, onClose: () => void) {
  const { account, country, attributes } = useEditing()
  const offerUndo = useUndoToast()
  const savedText = useSavedText(path)
  const record = useEditForm({
    account,
    country,
    attributes,
    only: path,
    onSaved: ({ before, body, after }) => {
      offerUndo(savedText, after, undoBody(before, body, after))
      onClose()
    },
    onUnchanged: close,
  })

  function close() {
    record.draft.clear()
    onClose()
  }

  function namesOfMissing(values: AccountValues): string[] {
    const problems = checkValues({ values, attributes, editing: true })
    const paths = problems.filter(({ code }) => code === 'attribute_required').map((problem) => problem.path)
    return attributes.filter(({ id }) => paths.includes(attributePath(id))).map(({ name }) => name)
  }

  /** After a change of type, the API may require attributes that this field's form does not contain. */
  const isLacking = record.refusal?.issues.some(({ code }) => code === 'attribute_required')
  return {
    ...record,
    close,
    missing: isLacking ? namesOfMissing(record.form.getValues()) : undefined,
    failure: isLacking ? undefined : record.failure,
  }
}

function useSavedText(path: FieldPath): string {
  const t = useTranslations('accounts')
  const { attributes } = useEditing()
  const attribute = attributes.find(({ id }) => attributePath(id) === path)
  return t('inPlace.saved', { name: attribute?.name ?? t(`fields.${path as 'fullname'}`) })
}
