'use client'

import { useTranslations } from 'next-intl'
import type { UseFormSetValue } from 'react-hook-form'
import { OwnWelcomeSms } from '@/components/sms/welcome-sms'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { Field } from '@/components/ui/fields/field'
import { RadioGroup } from '@/components/ui/fields/radio-group'
import { Select } from '@/components/ui/fields/select'
import { Section } from '@/components/ui/section'
import type { AccountType } from '@/lib/contract/definitions'
import type { Mapping } from './mapping'

/** The option for no account type; no account type has this ID. */
const noType = '-'

type ImportChoicesProps = {
  mapping: Mapping
  accountTypes: readonly AccountType[]
  /** Set if the account type is missing. */
  error?: string
  onChange: UseFormSetValue<Mapping>
}

export function ImportChoices({ mapping, accountTypes, error, onChange }: ImportChoicesProps) {
  const t = useTranslations('jobs.map')
  return (
    <Section title={t('options')}>
      <div className="flex flex-col gap-5 pt-4">
        <RadioGroup
          legend={t('mode')}
          value={mapping.mode}
          onChange={(mode) => onChange('mode', mode)}
          options={[
            { value: 'create', label: t('create'), hint: t('createHint') },
            { value: 'upsert', label: t('upsert'), hint: t('upsertHint') },
          ]}
        />
        <Field label={t('type')} error={error} className="sm:max-w-80">
          <Select
            options={[
              { value: noType, label: t('typeNone') },
              ...accountTypes.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={mapping.accountType || noType}
            onChange={(chosen) => onChange('accountType', chosen === noType ? '' : chosen)}
          />
        </Field>
        <div className="flex flex-col gap-2">
          <Checkbox
            label={t('sms')}
            hint={t('smsHint')}
            checked={mapping.sendSMS}
            onChange={({ target }) => onChange('sendSMS', target.checked)}
          />
          {mapping.sendSMS && <OwnWelcomeSms />}
        </div>
      </div>
    </Section>
  )
}
