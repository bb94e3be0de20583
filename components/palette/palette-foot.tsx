import { useTranslations } from 'next-intl'
import { Kbd } from '@/components/ui/kbd'

const found = [
  ['↑↓', 'choose'],
  ['Enter', 'enter'],
  ['→', 'acts'],
  ['Esc', 'close'],
] as const

const acts = [
  ['↑↓', 'choose'],
  ['Enter', 'run'],
  ['← Esc', 'back'],
] as const

/** What the keys do, which the field is described by too. A finger has no keys. */
export function PaletteFoot({ id, hasActs }: { id: string; hasActs: boolean }) {
  const t = useTranslations('palette.keys')
  return (
    <p
      id={id}
      className="flex shrink-0 flex-wrap gap-x-4 gap-y-1 border-t border-line px-4 py-2 text-12 text-muted touch:hidden"
    >
      {(hasActs ? acts : found).map(([keys, does]) => (
        <span key={keys} className="flex items-center gap-1.5">
          {keys.split(' ').map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}{' '}
          {t(does)}
        </span>
      ))}
    </p>
  )
}
