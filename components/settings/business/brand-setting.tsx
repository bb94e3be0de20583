'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { BusinessMark } from '@/components/shell/brand'
import { Button } from '@/components/ui/buttons/button'
import { Notice } from '@/components/ui/feedback/notice'
import { useToast } from '@/components/ui/feedback/use-toast'
import { Section } from '@/components/ui/section'
import type { Business } from '@/lib/contract/business'
import { logoLimits } from '@/lib/contract/choices'
import { businessKeys, useUpdateBusiness } from '@/lib/data/business'
import { readPicture } from '@/lib/format/read-picture'
import { ActRefusal, useStoredAct } from '../use-stored-act'
import { AccentSetting } from './accent-setting'

type LogoProblem = 'invalid_format' | 'out_of_range' | 'too_long'

type Fitted = { image: string; problem?: undefined } | { image?: undefined; problem: LogoProblem }

/**
 * Lengths of the longest side, in pixels, that an image may be scaled down to: the largest one that fits the file size
 * limit is used.
 */
const smallerSides = [512, 256, 128]

/** Converts a file to a logo that the API accepts: unchanged if it fits, otherwise scaled down by the browser. */
async function fitLogo(file: File): Promise<Fitted> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const picture = readPicture(bytes)
  if (!picture) return { problem: 'invalid_format' }
  const { media, width, height } = picture
  if (Math.min(width, height) < logoLimits.leastPixels) return { problem: 'out_of_range' }
  const isSmall = bytes.byteLength <= logoLimits.bytes && Math.max(width, height) <= logoLimits.mostPixels
  if (isSmall) return { image: dataUrlOf(media, bytes) }
  const image = await makeSmaller(file).catch(() => undefined)
  return image ? { image } : { problem: 'too_long' }
}

async function makeSmaller(file: File): Promise<string | undefined> {
  const bitmap = await createImageBitmap(file)
  try {
    for (const side of smallerSides) {
      const bytes = await drawnWithin(bitmap, side)
      const fitting = bytes && bytes.byteLength <= logoLimits.bytes ? readPicture(bytes) : undefined
      if (bytes && fitting && Math.min(fitting.width, fitting.height) >= logoLimits.leastPixels)
        return dataUrlOf(fitting.media, bytes)
    }
    return undefined
  } finally {
    bitmap.close()
  }
}

/** Encodes as WebP, or as PNG in browsers that cannot write WebP. */
async function drawnWithin(bitmap: ImageBitmap, side: number): Promise<Uint8Array | undefined> {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9))
  return blob ? new Uint8Array(await blob.arrayBuffer()) : undefined
}

function dataUrlOf(media: string, bytes: Uint8Array): string {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return `data:${media};base64,${btoa(text)}`
}

type BrandSettingProps = { business: Business; onSwitched: (business: Business) => void }

/** The business's branding inside the console: its logo and accent color. */
export function BrandSetting(props: BrandSettingProps) {
  const t = useTranslations('settings.business')
  return (
    <Section title={t('look')} className="max-w-160 gap-4">
      <p className="text-13 text-muted">{t('lookHint')}</p>
      <LogoSetting {...props} />
      <AccentSetting key={props.business.accentColour} {...props} />
    </Section>
  )
}

function LogoSetting({ business, onSwitched }: BrandSettingProps) {
  const t = useTranslations('settings.business')
  const toast = useToast()
  const image = useRef<string | null>(null)
  const [problem, setProblem] = useState<LogoProblem>()
  const { confirm, pending, failure } = useStoredAct({
    row: business,
    write: useUpdateBusiness(),
    variablesOf: ({ version }) => ({ body: { logo: image.current }, version }),
    onDone: (answer) => {
      toast.show({ title: t(answer.business.logo ? 'logoSaved' : 'logoRemoved'), tone: 'success' })
      onSwitched(answer.business)
    },
    reads: businessKeys.own,
  })
  const set = (next: string | null) => {
    image.current = next
    confirm()
  }
  const choose = async (file: File) => {
    const fitted = await fitLogo(file)
    setProblem(fitted.problem)
    if (fitted.image) set(fitted.image)
  }
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-13">{t('logo')}</h3>
      <div className="flex flex-wrap items-center gap-3">
        <span className="flex size-16 items-center justify-center rounded-md border border-line bg-surface">
          <BusinessMark className="size-12" />
        </span>
        <PictureButton label={t('logoChoose')} pending={pending} onChoose={choose} />
        {business.logo && (
          <Button variant="ghost" pending={pending} onClick={() => set(null)}>
            {t('logoRemove')}
          </Button>
        )}
      </div>
      <p className="text-12 text-muted">{t('logoHint')}</p>
      {problem && (
        <Notice tone="red" urgent>
          {t(`logoProblems.${problem}`, {
            least: logoLimits.leastPixels,
            kilobytes: logoLimits.bytes / 1024,
          })}
        </Notice>
      )}
      <ActRefusal failure={failure} stale={() => t('streetsStale')} />
    </div>
  )
}

type PictureButtonProps = { label: string; pending: boolean; onChoose: (file: File) => void }

function PictureButton({ label, pending, onChoose }: PictureButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-label={label}
        tabIndex={-1}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onChoose(file)
          // Lets the user pick the same file again after fixing it.
          target.value = ''
        }}
      />
      <Button pending={pending} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  )
}
