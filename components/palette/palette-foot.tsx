import { useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'
import { Kbd } from '@/components/ui/kbd'

const found = [
  ['↑↓', 'choose'],
  ['Enter', 'enter'],
  ['Esc', 'close'],
] as const

const acts = [
  ['↑↓', 'choose'],
  ['Enter', 'run'],
  ['← Esc', 'back'],
] as const

type PaletteFootProps = {
  id: string
  /** The list shows actions. */
  isActs: boolean
  /** The highlighted item has actions of its own. */
  hasActs: boolean
}

/** The supported keys, which also describe the field to screen readers. Hidden on touch screens. */
export function PaletteFoot({ id, isActs, hasActs }: PaletteFootProps) {
  const t = useTranslations('palette.keys')
  return (
    <p
      id={id}
      className="flex shrink-0 flex-wrap gap-x-4 gap-y-1 border-t border-line px-4 py-2 text-12 text-muted touch:hidden"
    >
      {(isActs ? acts : found).map(([keys, does]) => (
        <Key key={keys} keys={keys} does={t(does)} />
      ))}
      {hasActs && <Key keys="→" does={t('acts')} className="ml-auto" />}
    </p>
  )
}

function Key({ keys, does, className }: { keys: string; does: string; className?: string }) {
  return (
    <span className={cn('flex items-center gap-1.5', className)}>
      {keys.split(' ').map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}{' '}
      <span>{does}</span>
    </span>
  )
}
