'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { textLinkStyle } from '@/components/ui/text-link'

type AttributePictureProps = { address: string; name: string; hosts: readonly string[] }

/**
 * A picture from one of the hosts that the console trusts, in a box of fixed size from the first paint; a link for any
 * other host, and for a picture that fails to load.
 */
export function AttributePicture({ address, name, hosts }: AttributePictureProps) {
  const t = useTranslations('accounts.record')
  const [broken, setBroken] = useState<string>()
  const picture = useRef<HTMLImageElement>(null)
  useEffect(() => {
    // The `error` event of a picture that failed before hydration was missed.
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
          {/* biome-ignore lint/performance/noImgElement: a picture from another host, which nobody resizes. */}
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
