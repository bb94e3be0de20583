import { useLocale } from 'next-intl'
import { useEffect, useEffectEvent, useState } from 'react'
import { languageOf } from '@/lib/i18n/languages'
import type { MapStreets } from '../../map-types'
import { StreetLayer } from './street-layer'

type Props = {
  streets: readonly MapStreets[]
  isDark: boolean
  maxZoom: number
  /** Reports whether a file's streets failed to load. */
  onFailed(url: string, failed: boolean): void
}

/** The streets of all files, each in its own layer. */
export function StreetFiles({ streets, ...rest }: Props) {
  return streets.map((file) => <OneFile key={file.url} file={file} {...rest} />)
}

const triedAgainAfterMs = 10_000

/** A layer caches its failed reads, so retrying requires a new layer. */
function OneFile({ file, isDark, maxZoom, onFailed }: Omit<Props, 'streets'> & { file: MapStreets }) {
  const language = languageOf(useLocale())
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState(false)
  const say = useEffectEvent((hasFailed: boolean) => onFailed(file.url, hasFailed))
  useEffect(() => say(failed), [failed])
  useEffect(() => () => say(false), [])
  useEffect(() => {
    if (!failed) return
    const timer = setInterval(() => setAttempt((before) => before + 1), triedAgainAfterMs)
    return () => clearInterval(timer)
  }, [failed])
  return (
    <StreetLayer
      key={`${attempt} ${isDark}`}
      file={file}
      isDark={isDark}
      language={language}
      maxZoom={maxZoom}
      onRead={(came) => setFailed(!came)}
    />
  )
}
