'use client'

import { ChevronDown } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { FormProvider } from 'react-hook-form'
import { Button } from '@/components/ui/buttons/button'
import { orLostPart } from '@/components/ui/feedback/lost-part'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { useToast } from '@/components/ui/feedback/use-toast'
import { useHeightVariable } from '@/components/ui/hooks/use-height-variable'
import { PageHeader } from '@/components/ui/page'
import { TextLink } from '@/components/ui/text-link'
import type { AccountType, Attribute } from '@/lib/contract/definitions'
import { isAllowedLink } from '@/lib/contract/fields/link'
import { ComposeNotices } from './compose-notices'
import { asForwarded, type Draft, isEmptyDraft } from './draft'
import { MessageFields } from './message/message-fields'
import { MoreFields } from './message/more-fields'
import { NotSent } from './message/not-sent'
import { ReachWithPeople } from './reach/reach-with-people'
import { Recipients } from './recipients/recipients'
import { ProviderNotice } from './review/provider-notice'
import { useToText } from './review/use-to-text'
import { useCompose } from './use-compose'
import type { ComposeFormOptions } from './use-compose-form'
import { useFormFocus } from './use-form-focus'
import { WhenField } from './when/when-field'

/** The review's code is loaded right after the page has rendered, so that the review opens without delay. */
const ReviewDialog = dynamic(
  orLostPart(() => import('./review/review-dialog').then((file) => file.ReviewDialog)),
  { ssr: false, loading: () => null },
)

const Preview = dynamic(
  orLostPart(() => import('./message/preview').then((file) => file.Preview)),
  { loading: () => <Skeleton className="h-120 w-80 rounded-[2rem]" /> },
)
const TestSend = dynamic(
  orLostPart(() => import('./test-send/test-send').then((file) => file.TestSend)),
  { loading: () => <Skeleton className="h-44 w-full" /> },
)

const noAttributes: readonly Attribute[] = []

type ComposeProps = ComposeFormOptions & {
  businessName: string
  types: readonly AccountType[]
  /** The tag of the attribute that contains an account's language, if the business has one. */
  languageAttribute?: string | null
  /** The number of IDs in the URL that are not accounts. */
  unknownAccounts: number
  whatsAppTemplate?: string
}

export function Compose(props: ComposeProps) {
  const t = useTranslations('notifications')
  const { attributes = noAttributes } = props
  const { form, draft, entries, reach, isForwarded, kept, sending, review } = useCompose(props)
  const formElement = useFormFocus({ form, isOpen: kept.about !== undefined, state: sending.state })
  const to = useToText(draft, entries.phones, props.types)
  const picture = useRef<HTMLDivElement>(null)
  const foot = useHeightVariable('--foot-height')
  const canOpen = isAllowedLink(draft.url.trim(), props.linkSchemes)
  // The notice is not in the sticky bar, where it would take up too much of a phone's screen.
  const provider = <ProviderNotice reach={reach.reach} whatsApp={draft.sendWhatsApp} />
  const startOver = () => {
    const bringBack = kept.startOver()
    sending.settle()
    return bringBack
  }
  const isReady = kept.about !== undefined && !entries.isReading
  return (
    <FormProvider {...form}>
      <PageHeader
        back={<TextLink href="/notifications">{t('title')}</TextLink>}
        title={t('new')}
        actions={<StartOver draft={draft} startOver={startOver} />}
      />
      <form
        ref={formElement}
        method="post"
        noValidate
        onSubmit={review.open}
        className="flex flex-1 flex-col gap-6"
      >
        <ComposeNotices
          state={review.isOpen ? { kind: 'idle' } : sending.state}
          isReady={isReady}
          onReview={review.open}
          onRenew={sending.renew}
          aside={kept.about?.aside !== undefined}
          onBringBack={kept.bringBack}
          unknownAccounts={props.unknownAccounts}
        />
        <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,40rem)_minmax(18rem,26rem)] @[90rem]:grid-cols-[minmax(0,83rem)_minmax(18rem,30rem)]">
          <div className={fieldsStyle}>
            <Recipients
              entries={entries}
              reach={reach}
              types={props.types}
              attributes={props.attributes}
              country={props.country}
            />
            <div className="flex min-w-0 flex-col gap-6 @[90rem]:col-start-2 @[90rem]:row-span-2 @[90rem]:row-start-1">
              {isForwarded && <NotSent draft={draft} />}
              <MessageFields
                attributes={attributes}
                languageAttribute={props.languageAttribute}
                isForwarded={isForwarded}
              />
              <SeeLook onSee={() => seePicture(picture.current)} />
            </div>
            <div className="flex min-w-0 flex-col gap-6">
              <WhenField />
              <MoreFields />
              <TestSend draft={isForwarded ? asForwarded(draft) : draft} />
            </div>
          </div>
          <div ref={picture} tabIndex={-1} className="min-w-0 scroll-mt-4 outline-none">
            <div className="lg:sticky lg:top-[calc(1.5rem+var(--notices-height,0px))]">
              <Preview
                draft={canOpen ? draft : { ...draft, url: '' }}
                reach={reach}
                attributes={attributes}
                languageAttribute={props.languageAttribute}
                businessName={props.businessName}
                whatsAppTemplate={props.whatsAppTemplate}
              />
            </div>
          </div>
        </div>
        <div className="sm:hidden">{provider}</div>
        <div
          ref={foot}
          data-foot
          className="sticky bottom-0 z-20 -mx-4 mt-auto -mb-4 flex flex-col gap-2 border-t border-line bg-bg px-4 py-3 max-sm:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] sm:-mx-6 sm:-mb-6 sm:px-6"
        >
          <div className="empty:hidden max-sm:hidden">{provider}</div>
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <ReachWithPeople state={reach} />
            <Button type="submit" variant="primary" pending={!isReady} className="max-sm:w-full">
              {t('compose.review')}
            </Button>
          </div>
        </div>
      </form>
      <ReviewDialog
        open={review.isOpen}
        onClose={review.close}
        draft={draft}
        to={to}
        reach={reach}
        sending={sending}
      />
    </FormProvider>
  )
}

/** One column of fields; wide screens have two: recipients and time on the left, the message on the right. */
const fieldsStyle =
  'grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-x-12 gap-y-6 @[90rem]:grid-cols-2 @[90rem]:grid-rows-[auto_1fr]'

/** Scrolls to the preview, which is far below the fields on small screens. */
function seePicture(picture: HTMLElement | null): void {
  picture?.scrollIntoView({ block: 'start' })
  picture?.focus({ preventScroll: true })
}

/** Clears the draft, with undo. Hidden while the draft is empty. */
function StartOver({ draft, startOver }: { draft: Draft; startOver: () => () => void }) {
  const t = useTranslations('notifications.compose')
  const undo = useTranslations('common')('undo')
  const toast = useToast()
  if (isEmptyDraft(draft)) return null
  const act = () => {
    const bringBack = startOver()
    toast.show({ title: t('startedOver'), action: { label: undo, onAction: bringBack } })
  }
  return <Button onClick={act}>{t('startOver')}</Button>
}

/** A link to the preview, on screens where the preview is below the fields rather than next to them. */
function SeeLook({ onSee }: { onSee: () => void }) {
  const t = useTranslations('composing.preview')
  return (
    <Button
      size="sm"
      variant="ghost"
      className="-my-2 -ml-2 w-fit text-muted touch:-ml-3 lg:hidden"
      onClick={onSee}
    >
      {t('see')}
      <ChevronDown aria-hidden="true" />
    </Button>
  )
}
