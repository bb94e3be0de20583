'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useTranslations } from 'next-intl'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import {
  type Responder,
  responderKeys,
  useCreateResponder,
  useUpdateResponder,
} from '@/lib/data/alerts/responders'
import { useRecordForm } from '@/lib/forms/use-record-form'
import { RecordDialog } from '../record-dialog'
import type { Editing } from '../use-editing'
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
  const { row } = editing
  const [create, update] = [useCreateResponder(), useUpdateResponder()]
  const record = useRecordForm({
    kind: 'responder',
    resolver: zodResolver(ResponderForm),
    record: row,
    toValues,
    save: (values, base, key) => {
      const name = values.name === '' ? null : values.name
      // Does not send an unchanged name: it may be the account's or identity's own, and should keep following it.
      const body = name === base?.name ? {} : { name }
      if (base) return update.mutateAsync({ id: base.id, body, version: base.version })
      const { whom, accountId, identityId } = values
      const who = whom === 'account' ? { accountId } : { identityId }
      return create.mutateAsync({ body: { name, ...who }, key })
    },
    onSaved: (_, { responder }) => onSaved(responder.name),
    reads: responderKeys.all,
  })
  const { form, errorOf } = record
  const fields = {
    name: { label: t('name') },
    whom: { label: t('responders.whom') },
    accountId: { label: t('responders.account') },
    accountName: { label: t('responders.account') },
    identityId: { label: t('responders.identity') },
  }
  return (
    <RecordDialog kind="responders" editing={editing} record={record} fields={fields}>
      {!row && <WhomFields form={form} errorOf={errorOf} />}
      <Field label={t('name')} hint={t('responders.nameHint')} error={errorOf('name')}>
        <Input {...form.register('name')} autoComplete="off" />
      </Field>
    </RecordDialog>
  )
}
