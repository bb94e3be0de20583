'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { PageHeader } from '@/components/ui/page-header'
import { TextLink } from '@/components/ui/text-link'
import type { AccountType } from '@/lib/contract/definitions'
import type { PhoneCountry } from '@/lib/format/read-phone'
import { ComposeNotices } from './compose-notices'
import { findProblems } from './compose-problems'
import { type Draft, recipientsOf, toBody } from './draft'
import type { Prefill } from './draft-slot'
import { focusFirstInvalid } from './focus-first-invalid'
import { MessageFields } from './message-fields'
import { MoreFields } from './more-fields'
import { PhonePicture } from './phone-picture'
import { ProviderNotice } from './provider-notice'
import { ReachLine } from './reach-line'
import { Recipients } from './recipients'
import { ReviewDialog } from './review-dialog'
import { StartOver } from './start-over'
import { useDraft } from './use-draft'
import { useFieldErrors } from './use-field-errors'
import { usePhoneEntries } from './use-phone-entries'
import { useReach } from './use-reach'
import { useRecipientText } from './use-recipient-text'
import { type SendAction, useSend } from './use-send'

export type ComposeProps = {
  /** Whose draft it is. */
  owner: string
  businessName: string
  types: readonly AccountType[]
  /** Where most phones of the business are from. */
  country?: PhoneCountry
  prefill?: Prefill
  /** Ids that the address named and that are no accounts. */
  unknownAccounts: number
  linkSchemes: readonly string[]
  whatsAppTemplate?: string
  send: SendAction
}

export function Compose(props: ComposeProps) {
  const t = useTranslations('notifications')
  const formElement = useRef<HTMLFormElement>(null)
  const [reviewing, setReviewing] = useState(false)
  const kept = useDraft({ ...props, language: useLocale() })
  const { form, slot } = kept
  const draft = useWatch({ control: form.control, compute: (values: Draft) => values })
  const entries = usePhoneEntries(draft.phonesText, draft.country)
  const reach = useReach(draft, entries.phones)
  const problems = findProblems(draft, entries, props.linkSchemes)
  const fields = useFieldErrors(draft, problems)
  const recipients = recipientsOf(draft, entries.phones)
  const sending = useSend({
    act: props.send,
    markAttempted: kept.markAttempted,
    finish: kept.finish,
    onRefused: (failure) => {
      if (!fields.refuse(failure)) return
      setReviewing(false)
      focusFirstInvalid(formElement.current)
    },
  })

  const review = () => {
    fields.markTried()
    if (entries.isReading || Object.keys(problems).length > 0) return focusFirstInvalid(formElement.current)
    if (sending.state.kind === 'refused') sending.settle()
    setReviewing(true)
  }
  const send = () => {
    if (slot && recipients) void sending.send(toBody(draft, recipients), slot.key)
  }
  const renew = () => {
    kept.renewKey()
    sending.settle()
  }
  const to = useTo(draft, entries.phones, props.types)
  const state =
    sending.state.kind === 'idle' && slot?.attempted ? ({ kind: 'unknown' } as const) : sending.state

  return (
    <>
      <PageHeader
        back={<TextLink href="/notifications">{t('title')}</TextLink>}
        title={t('new')}
        actions={<StartOver draft={draft} startOver={kept.startOver} onDone={sending.settle} />}
      />
      <form
        ref={formElement}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          review()
        }}
        className="flex flex-1 flex-col gap-6 [&_:is(input,textarea,button)]:scroll-mb-32"
      >
        <ComposeNotices
          state={reviewing ? { kind: 'idle' } : state}
          onReview={review}
          onRenew={renew}
          aside={slot?.aside !== undefined}
          onBringBack={kept.bringBack}
          unknownAccounts={props.unknownAccounts}
        />
        <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,40rem)_minmax(18rem,26rem)]">
          <div className="flex min-w-0 flex-col gap-6">
            <Recipients
              form={form}
              draft={draft}
              entries={entries}
              types={props.types}
              error={fields.errors.recipients}
            />
            <MessageFields form={form} draft={draft} errors={fields.errors} />
            <MoreFields form={form} draft={draft} errors={fields.errors} />
          </div>
          <div className="min-w-0">
            <div className="lg:sticky lg:top-6">
              <PhonePicture
                draft={draft}
                businessName={props.businessName}
                whatsAppTemplate={props.whatsAppTemplate}
              />
            </div>
          </div>
        </div>
        <div className="sticky bottom-0 z-20 -mx-4 mt-auto -mb-4 flex flex-col gap-2 border-t border-line bg-bg px-4 py-3 max-sm:bottom-14 sm:-mx-6 sm:-mb-6 sm:px-6">
          <ProviderNotice reach={reach.reach} whatsApp={draft.sendWhatsApp} />
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <ReachLine state={reach} />
            <Button
              type="submit"
              variant="primary"
              pending={!slot || entries.isReading}
              className="max-sm:w-full"
            >
              {t('compose.review')}
            </Button>
          </div>
        </div>
      </form>
      <ReviewDialog
        open={reviewing}
        onClose={() => setReviewing(false)}
        draft={draft}
        to={to}
        named={reach.reach?.recipients ?? Object.values(recipients ?? {})[0]?.length ?? 0}
        reach={reach}
        state={state}
        onSend={send}
        onRenew={renew}
      />
    </>
  )
}

function useTo({ kind, accounts, typeIds }: Draft, phones: string[], types: readonly AccountType[]): string {
  const names = Object.fromEntries(types.map(({ id, name }) => [id, name]))
  const text = useRecipientText(names)
  if (kind === 'phones') return text({ kind, count: phones.length, first: phones[0], typeIds: [] })
  if (kind === 'accounts') return text({ kind, count: accounts.length, typeIds: [] })
  return typeIds.map((id) => names[id] ?? id).join(', ')
}
