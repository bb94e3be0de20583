'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { textLinkStyle } from '@/components/ui/text-link'
import type { AttributeValue } from '@/lib/contract/accounts/account'
import type { Attribute } from '@/lib/contract/definitions'
import { useFormat } from '@/lib/i18n/use-format'

type SlotValueProps = {
  value: AttributeValue['value']
  /** Absent if the definition no longer exists; the slot is then inferred from the value. */
  attribute?: Attribute
  name: string
  imageHosts: readonly string[]
}

/** A value according to its type: text, a number, yes or no, a day or time in the user's time zone, or an image. */
export function SlotValue({ value, attribute, name, imageHosts }: SlotValueProps): ReactNode {
  const words = useTranslations('common')
  const format = useFormat()
  const slot = attribute?.slot ?? (value.date ? 'date' : value.image ? 'image' : 'text')
  if (slot === 'number') return <span className="tabular">{format.decimal(value.number)}</span>
  if (slot === 'boolean') return <span>{words(value.boolean ? 'yes' : 'no')}</span>
  if (slot === 'text') return value.text ? <bdi className="whitespace-pre-wrap">{value.text}</bdi> : null
  if (slot === 'image')
    return value.image && <AttributePicture address={value.image} name={name} hosts={imageHosts} />
  if (!value.date) return null
  return (
    <time dateTime={value.date} className="tabular" suppressHydrationWarning>
      {format.slotDate(value.date)}
    </time>
  )
}

type AttributePictureProps = { address: string; name: string; hosts: readonly string[] }

/**
 * An image from one of the hosts that the console trusts, in a box of fixed size from the first paint; a link for any
 * other host, and for an image that fails to load.
 */
function AttributePicture({ address, name, hosts }: AttributePictureProps) {
  const t = useTranslations('accounts.record')
  const [broken, setBroken] = useState<string>()
  const picture = useRef<HTMLImageElement>(null)
  useEffect(() => {
    // If the image failed to load before hydration, its `error` event was missed.
    picture.current?.decode().catch(() => {
      if (picture.current?.complete && picture.current.naturalWidth === 0) setBroken(address)
    })
  }, [address])
  if (!isHttps(address)) return <span>{address}</span>
  const isShown = hosts.includes(new URL(address).host) && broken !== address
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      title={address}
      className={cn(textLinkStyle(), 'inline-block')}
    >
      {isShown ? (
        <span className="flex size-24 items-center justify-center overflow-hidden rounded-md border border-line bg-surface">
          {/* biome-ignore lint/performance/noImgElement: an external image that is never resized. */}
          <img
            src={address}
            alt={t('picture', { name })}
            width={96}
            height={96}
            decoding="async"
            referrerPolicy="no-referrer"
            ref={picture}
            onError={() => setBroken(address)}
            className="max-h-full max-w-full object-contain"
          />
        </span>
      ) : (
        t('openImage')
      )}
    </a>
  )
}

function isHttps(address: string): boolean {
  return URL.canParse(address) && new URL(address).protocol === 'https:'
}
