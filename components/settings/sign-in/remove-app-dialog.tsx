'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type SyntheticEvent, useRef, useState } from 'react'
import { AlertDialog } from '@/components/ui/overlays/dialog'
import { identityKeys, useRemoveSecondFactor } from '@/lib/data/identities'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { CodeField } from './code-field'

type RemoveAppDialogProps = { open: boolean; onClose: () => void; onRemoved: () => void }

/** Turns off the user's authenticator app, which takes one of its codes. */
export function RemoveAppDialog({ open, onClose, onRemoved }: RemoveAppDialogProps) {
  const t = useTranslations('settings.ownSignIn')
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const client = useQueryClient()
  const removing = useRemoveSecondFactor()
  const { failureText } = useFailureText()
  const { failure } = removing

  function close() {
    setCode('')
    removing.reset()
    onClose()
  }

  function remove() {
    if (code.trim() === '') return field.current?.focus()
    removing.mutate(code, {
      onSuccess: () => {
        setCode('')
        onRemoved()
      },
      onError: () => {
        field.current?.select()
        // The code may have been accepted although its response was lost.
        void client.invalidateQueries({ queryKey: identityKeys.all })
      },
    })
  }

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    remove()
  }

  return (
    <AlertDialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={t('removeTitle')}
      description={t('removeText')}
      confirmLabel={t('remove')}
      tone="danger"
      onConfirm={remove}
      pending={removing.isPending}
    >
      <form noValidate onSubmit={submit}>
        <CodeField
          ref={field}
          label={t('anyCode')}
          value={code}
          onChange={setCode}
          error={failure && failureText(failure)}
        />
      </form>
    </AlertDialog>
  )
}
