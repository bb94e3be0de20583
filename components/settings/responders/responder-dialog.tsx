'use client'

import { useTranslations } from 'next-intl'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import {
  type Responder,
  responderKeys,
  useCreateResponder,
  useUpdateResponder,
} from '@/lib/data/alerts/responders'
import { RecordDialog } from '../record-dialog'
import type { Editing } from '../use-editing'
import { useRecordForm } from '../use-record-form'
import { ResponderForm } from './responder-form'
import { WhomFields } from './whom-fields'

const toValues = (from?: Responder): ResponderForm => ({
  name: from?.name ?? '',
  whom: from?.accountId ? 'account' : 'identity',
  accountId: from?.accountId ?? '',
  accountName: '',
  identityId: from?.identityId ?? '',
})

type ResponderDialogProps = { editing: Editing<Responder>; onSaved: (name: string) => void }

/** A responder's account or identity is fixed; only the name can be changed. */
export function ResponderDialog({ editing, onSaved }: ResponderDialogProps) {
  const t = useTranslations('settings')
  const inWords = useInWords()
  const { row } = editing
  const [create, update] = [useCreateResponder(), useUpdateResponder()]
  const record = useRecordForm({
    kind: 'responder',
    schema: ResponderForm,
    row,
    toValues,
    save: (values, base) => {
      const name = values.name === '' ? null : values.name
      // An unchanged name may come from the account or identity; sending it would stop it following that.
      const body = name === base?.name ? {} : { name }
      if (base) return update.mutateAsync({ id: base.id, body, version: base.version })
      const { whom, accountId, identityId } = values
      return create.mutateAsync({ name, ...(whom === 'account' ? { accountId } : { identityId }) })
    },
    onSaved: (_, { responder }) => onSaved(responder.name),
    reads: responderKeys.all,
  })
  const { form, errorOf } = record
  return (
    <RecordDialog kind="responders" editing={editing} record={record} inWords={inWords}>
      {!row && <WhomFields form={form} errorOf={errorOf} />}
      <Field label={t('name')} hint={t('responders.nameHint')} error={errorOf('name')}>
        <Input {...form.register('name')} autoComplete="off" />
      </Field>
    </RecordDialog>
  )
}

function useInWords() {
  const t = useTranslations('settings')
  return (from?: Responder) => from && { [t('name')]: from.name }
}
