import type * as contract from '@/lib/contract/business'
import { logoLimits } from '@/lib/contract/choices'
import type { AnswerOf } from '@/lib/contract/operation'
import { readPicture } from '@/lib/format/read-picture'
import { invalidArguments, issue, notFound } from '../api-error'
import type { Caller } from '../caller'
import { deleteLogo, selectLogo, upsertLogo } from './repository'

export async function readLogo({ businessId }: Caller): Promise<AnswerOf<typeof contract.readLogo>> {
  const logo = await selectLogo(businessId)
  if (!logo) throw notFound()
  return { logo }
}

export type ReadLogo = { image: string; width: number; height: number }

/**
 * Returns the image in a data URL and its size; the media type that the URL declares is ignored. Throws 422
 * at `logo` if the image is not PNG, JPEG or WebP (`invalid_format`), is larger than 64 KiB (`too_long`), or
 * its width or height is out of bounds (`out_of_range`).
 */
export function checkLogo(url: string): ReadLogo {
  const base64 = url.slice(url.indexOf(',') + 1)
  const bytes = Buffer.from(base64, 'base64')
  const { bytes: mostBytes, leastPixels, mostPixels } = logoLimits
  if (bytes.byteLength > mostBytes) throw refuse('too_long', 'must not exceed 64 KiB')
  const picture = readPicture(bytes)
  if (!picture) throw refuse('invalid_format', 'is not a PNG, JPEG or WebP image')
  const { media, width, height } = picture
  if (Math.min(width, height) < leastPixels || Math.max(width, height) > mostPixels)
    throw refuse('out_of_range', `must be ${leastPixels} to ${mostPixels} pixels wide and high`)
  return { image: `data:${media};base64,${bytes.toString('base64')}`, width, height }
}

const refuse = (code: 'too_long' | 'invalid_format' | 'out_of_range', message: string) =>
  invalidArguments(issue('logo', code, message))

/** Stores or deletes the logo. Call this in the transaction that changes the business. */
export function storeLogo(businessId: string, logo: ReadLogo | null): Promise<void> {
  return logo ? upsertLogo(businessId, logo.image) : deleteLogo(businessId)
}
