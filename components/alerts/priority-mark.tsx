'use client'

import { useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'
import { priorityFilters } from '@/lib/data/alerts/alert-keys'

type Level = (typeof priorityFilters)[number]

const boxes: Record<Level, string> = {
  '1': 'border-text bg-text font-medium text-bg',
  '2': 'border-2 border-text font-medium text-text',
  '3': 'border-line-strong text-muted',
  '4': 'border-dashed border-line-strong text-muted',
}

const levelOf = (priority: number): Level =>
  priorityFilters.find((level) => Number(level) === priority) ?? '3'

/** The priority number in a box that is filled, bold, thin or dashed. */
export function PriorityMark({ priority }: { priority: number }) {
  const t = useTranslations('alerts.priority')
  const level = levelOf(priority)
  return (
    <span className="inline-flex">
      <span
        aria-hidden="true"
        className={cn(
          'inline-flex size-4 items-center justify-center rounded-sm border text-[11px] leading-none tabular',
          boxes[level],
        )}
      >
        {level}
      </span>
      <span className="sr-only">{t('level', { level, word: t(`words.${level}`) })}</span>
    </span>
  )
}

/** The word for a priority: "Urgent" for 1, and so on. */
export function usePriorityWord(): (priority: number) => string {
  const t = useTranslations('alerts.priority.words')
  return (priority) => t(levelOf(priority))
}
