'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import * as z from 'zod/mini'
import { FormNotices } from '@/components/forms/form-notices'
import { Button } from '@/components/ui/buttons/button'
import { CopyButton } from '@/components/ui/buttons/copy-button'
import { Notice } from '@/components/ui/feedback/notice'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Dialog } from '@/components/ui/overlays/dialog'
import { useCreateDisplay } from '@/lib/data/alerts/displays'
import { useRecordForm } from '@/lib/forms/use-record-form'
import { requiredText } from '../required-text'

const longest = 100
const NameForm = z.object({ name: requiredText(longest) })

/** Asks for a name, then shows the URL, which is never shown again. */
export function NewDisplay({ onClose }: { onClose: () => void }) {
  const t = useTranslations('displays')
  const common = useTranslations('common.ui')
  const formId = useId()
  const create = useCreateDisplay()
  const record = useRecordForm({
    kind: 'display',
    resolver: zodResolver(NameForm),
    toValues: () => ({ name: '' }),
    save: ({ name }, _, key) => create.mutateAsync({ name, key }),
    onSaved: () => {},
  })
  const token = create.data?.token
  const cancel = () => {
    record.draft.clear()
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(token ? 'madeTitle' : 'new')}
      description={t(token ? 'madeText' : 'newText')}
      footer={
        token ? (
          <Button variant="primary" onClick={onClose}>
            {t('done')}
          </Button>
        ) : (
          <>
            <Button onClick={cancel}>{common('cancel')}</Button>
            <Button type="submit" form={formId} variant="primary" pending={record.pending}>
              {t('create')}
            </Button>
          </>
        )
      }
    >
      {token ? (
        <Address token={token} />
      ) : (
        <form id={formId} method="post" noValidate onSubmit={record.submit} className="flex flex-col gap-3">
          <FormNotices record={record} />
          <Field label={t('name')} hint={t('nameHint')} error={record.errorOf('name')}>
            <Input {...record.form.register('name')} maxLength={longest} className="w-full" />
          </Field>
        </form>
      )}
    </Dialog>
  )
}

/** The token follows `#`, which browsers never send to a server, so it appears in no log and no Referer header. */
function Address({ token }: { token: string }) {
  const t = useTranslations('displays')
  const address = `${location.origin}/display#${token}`
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="amber">{t('onlyOnce')}</Notice>
      <Field label={t('address')}>
        <Input
          readOnly
          value={address}
          className="w-full font-mono"
          onFocus={({ currentTarget }) => currentTarget.select()}
          trailing={<CopyButton value={address} label={t('copy')} />}
        />
      </Field>
    </div>
  )
}
