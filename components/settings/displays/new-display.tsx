'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { CopyButton } from '@/components/ui/buttons/copy-button'
import { Notice } from '@/components/ui/feedback/notice'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Dialog } from '@/components/ui/overlays/dialog'
import { useCreateDisplay } from '@/lib/data/alerts/displays'
import { useOnceKey } from '@/lib/data/use-once-key'
import { useFailureText } from '@/lib/i18n/use-failure-text'

const longest = 100

/** Asks for a name, then shows the address, this one time only. */
export function NewDisplay({ onClose }: { onClose: () => void }) {
  const t = useTranslations('displays')
  const common = useTranslations('common.ui')
  const { onceFailureText } = useFailureText()
  const create = useCreateDisplay()
  const keyOf = useOnceKey()
  const [name, setName] = useState('')
  const isUsable = name.trim() !== '' && name.length <= longest
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isUsable) create.mutate({ name, key: keyOf(name) })
  }
  const token = create.data?.token
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
            <Button onClick={onClose}>{common('cancel')}</Button>
            <Button variant="primary" disabled={!isUsable} pending={create.isPending} onClick={submit}>
              {t('create')}
            </Button>
          </>
        )
      }
    >
      {token ? (
        <Address token={token} />
      ) : (
        <form onSubmit={submit} className="flex flex-col gap-3">
          <Field label={t('name')} hint={t('nameHint')}>
            <Input
              value={name}
              maxLength={longest}
              autoComplete="off"
              className="w-full"
              onChange={({ target }) => setName(target.value)}
            />
          </Field>
          {create.failure && (
            <Notice tone="red" urgent>
              {onceFailureText(create.failure)}
            </Notice>
          )}
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
