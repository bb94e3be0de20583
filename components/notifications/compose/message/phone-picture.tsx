'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { longestWhatsAppText, renderTemplate } from '@/lib/format/whatsapp-template'
import type { Draft as WholeDraft } from '../draft'
import { firstLook, PhoneLook } from './phone-look'
import { PushCard } from './push-card'

type Draft = Pick<WholeDraft, 'title' | 'body' | 'url' | 'sendWhatsApp'>

type PhonePictureProps = { draft: Draft; businessName: string; whatsAppTemplate?: string }

/** The message as it looks on a phone, both while composing and after sending. */
export function PhonePicture({ draft, businessName, whatsAppTemplate }: PhonePictureProps) {
  const t = useTranslations('notifications.picture')
  const [look, setLook] = useState(firstLook)
  return (
    <figure aria-label={t('label')} className="flex flex-col items-center gap-2">
      <PhoneLook look={look} onChange={setLook} />
      <div
        data-theme={look.theme === 'reader' ? undefined : look.theme}
        // The upper half of a phone, fading out below the content.
        className="flex min-h-72 w-full max-w-80 flex-col gap-3 rounded-t-[2rem] border border-b-0 border-line-strong bg-surface mask-b-from-[calc(100%-4rem)] px-3 pt-6 pb-16 text-text"
      >
        <p aria-hidden="true" className="tabular text-center text-28 text-muted">
          {'9:41'}
        </p>
        <PushCard draft={draft} businessName={businessName} look={look} />
        {draft.sendWhatsApp && <WhatsAppBubble draft={draft} template={whatsAppTemplate} />}
      </div>
      <figcaption className="max-w-80 text-center text-12 text-muted">
        {t(draft.sendWhatsApp ? 'captionWhatsApp' : 'caption')}
      </figcaption>
    </figure>
  )
}

/** Fills in and cuts the template exactly as the worker does. */
function WhatsAppBubble({ draft, template }: { draft: Draft; template?: string }) {
  const t = useTranslations('notifications.picture')
  const { text, isCut } = renderTemplate(draft, template)
  return (
    <div className="flex flex-col gap-1">
      <p className="px-1 text-12 text-muted">{'WhatsApp'}</p>
      <div className="w-fit max-w-[92%] rounded-md rounded-tl-none border border-line bg-green-soft px-3 py-2">
        <p className="text-14 whitespace-pre-line wrap-anywhere">
          <bdi>{text}</bdi>
        </p>
        <p aria-hidden="true" className="tabular text-right text-12 text-muted">
          {'9:41'}
        </p>
      </div>
      {isCut && (
        <p role="status" className="px-1 text-12 text-amber">
          {t('cut', { most: longestWhatsAppText })}
        </p>
      )}
    </div>
  )
}
