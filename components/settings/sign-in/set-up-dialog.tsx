'use client'

import { useTranslations } from 'next-intl'
import { type SyntheticEvent, useId, useRef, useState } from 'react'
import { encode } from 'uqr'
import { Button } from '@/components/ui/buttons/button'
import { CopyButton } from '@/components/ui/buttons/copy-button'
import { Notice } from '@/components/ui/feedback/notice'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { Dialog } from '@/components/ui/overlays/dialog'
import { useConfirmSecondFactor } from '@/lib/data/identities'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { CopyableValue } from '../copyable-value'
import { useBeforeUnload } from '../use-before-unload'
import { CodeField } from './code-field'

type SetUpDialogProps = {
  secret: string
  /** The `otpauth://` URL with the secret. */
  url: string
  open: boolean
  onClose: () => void
  onDone: () => void
}

/** Shows the secret for an authenticator app, confirms it with a code, and then shows the recovery codes once. */
export function SetUpDialog({ secret, url, open, onClose, onDone }: SetUpDialogProps) {
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>()
  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} open={open} onDone={onDone} />
  return <Confirm {...{ secret, url, open, onClose }} onConfirmed={setRecoveryCodes} />
}

type ConfirmProps = Omit<SetUpDialogProps, 'onDone'> & { onConfirmed: (codes: readonly string[]) => void }

function Confirm({ secret, url, open, onClose, onConfirmed }: ConfirmProps) {
  const t = useTranslations('settings.ownSignIn')
  const common = useTranslations('common.ui')
  const formId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const request = useRef({ code: '', key: '' })
  const confirming = useConfirmSecondFactor()
  const { failureText } = useFailureText()
  const { failure } = confirming

  function confirm(event: SyntheticEvent) {
    event.preventDefault()
    if (code.trim() === '') return field.current?.focus()
    // The same code again is the same request, so that its recovery codes are not lost with a response.
    if (request.current.code !== code) request.current = { code, key: crypto.randomUUID() }
    confirming.mutate(request.current, {
      onSuccess: (answer) => onConfirmed(answer.recoveryCodes),
      onError: () => field.current?.select(),
    })
  }

  return (
    <Dialog
      open={open}
      // The recovery codes come with the response, so the dialog waits for it.
      onOpenChange={(next) => !next && !confirming.isPending && onClose()}
      title={t('setUpTitle')}
      description={t('scan')}
      footer={
        <>
          <Button disabled={confirming.isPending} onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" form={formId} variant="primary" pending={confirming.isPending}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={confirm} className="flex flex-col gap-4">
        <QrCode text={url} label={t('qr')} />
        <CopyableValue label={t('secret')} hint={t('secretHint')} value={secret} />
        <CodeField
          ref={field}
          label={t('code')}
          hint={t('codeHint')}
          value={code}
          onChange={setCode}
          error={failure && failureText(failure)}
        />
      </form>
    </Dialog>
  )
}

/** Black on white in both themes, because not every app reads inverted codes. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto size-48 rounded-sm"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

type RecoveryCodesProps = { codes: readonly string[]; open: boolean; onDone: () => void }

/** Can be closed only after the user has confirmed that the codes are saved. */
function RecoveryCodes({ codes, open, onDone }: RecoveryCodesProps) {
  const t = useTranslations('settings.ownSignIn')
  const [kept, setKept] = useState(false)
  const [warned, setWarned] = useState(false)
  useBeforeUnload(open && !kept)
  const close = () => (kept ? onDone() : setWarned(true))
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={t('codesTitle')}
      description={t('codesText')}
      footer={
        <Button variant="primary" disabled={!kept} onClick={close}>
          {t('done')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="flex items-start justify-between gap-2 rounded-md border border-line bg-surface p-3">
          <ul aria-label={t('codes')} className="grid grid-cols-2 gap-x-6 gap-y-1 font-mono text-13">
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
          <CopyButton value={codes.join('\n')} label={t('copyCodes')} />
        </div>
        <Checkbox label={t('kept')} checked={kept} onChange={({ target }) => setKept(target.checked)} />
        {warned && !kept && (
          <Notice tone="amber" urgent>
            {t('keepFirst')}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
