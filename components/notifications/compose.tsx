'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { PageHeader } from '@/components/ui/page-header'
import { TextLink } from '@/components/ui/text-link'
import { ComposeNotices } from './compose-notices'
import { MessageFields } from './message-fields'
import { MoreFields } from './more-fields'
import { PhonePicture } from './phone-picture'
import { ProviderNotice } from './provider-notice'
import { ReachLine } from './reach-line'
import { Recipients } from './recipients'
import { ReviewDialog } from './review-dialog'
import { StartOver } from './start-over'
import { type ComposeProps, useCompose } from './use-compose'

export function Compose(props: ComposeProps) {
  const t = useTranslations('notifications')
  const compose = useCompose(props)
  const { form, draft, entries, reach, errors } = compose
  // On a phone it would leave too little of the screen beside the bar that stays.
  const provider = <ProviderNotice reach={reach.reach} whatsApp={draft.sendWhatsApp} />
  return (
    <>
      <PageHeader
        back={<TextLink href="/notifications">{t('title')}</TextLink>}
        title={t('new')}
        actions={<StartOver draft={draft} startOver={compose.startOver} />}
      />
      <form
        ref={compose.formElement}
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          compose.review()
        }}
        className="flex flex-1 flex-col gap-6 [&_:is(input,textarea,button)]:scroll-mb-32"
      >
        <ComposeNotices
          state={compose.reviewing ? { kind: 'idle' } : compose.state}
          isReady={compose.isReady}
          onReview={compose.review}
          onRenew={compose.renew}
          aside={compose.hasAside}
          onBringBack={compose.bringBack}
          unknownAccounts={props.unknownAccounts}
        />
        <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,40rem)_minmax(18rem,26rem)]">
          <div className="flex min-w-0 flex-col gap-6">
            <Recipients
              form={form}
              draft={draft}
              entries={entries}
              types={props.types}
              error={errors.recipients}
            />
            <MessageFields form={form} draft={draft} errors={errors} />
            <MoreFields form={form} draft={draft} errors={errors} />
          </div>
          <div className="min-w-0">
            <div className="lg:sticky lg:top-6">
              <PhonePicture
                draft={compose.problems.url ? { ...draft, url: '' } : draft}
                businessName={props.businessName}
                whatsAppTemplate={props.whatsAppTemplate}
              />
            </div>
          </div>
        </div>
        <div className="sm:hidden">{provider}</div>
        <div className="sticky bottom-0 z-20 -mx-4 mt-auto -mb-4 flex flex-col gap-2 border-t border-line bg-bg px-4 py-3 max-sm:bottom-14 sm:-mx-6 sm:-mb-6 sm:px-6">
          <div className="max-sm:hidden">{provider}</div>
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <ReachLine state={reach} />
            <Button type="submit" variant="primary" pending={!compose.isReady} className="max-sm:w-full">
              {t('compose.review')}
            </Button>
          </div>
        </div>
      </form>
      <ReviewDialog
        open={compose.reviewing}
        onClose={compose.closeReview}
        draft={draft}
        to={compose.to}
        named={compose.named}
        reach={reach}
        state={compose.state}
        onSend={compose.send}
        onRenew={compose.renew}
      />
    </>
  )
}
