'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '@/components/ui/buttons/button'
import { Notice } from '@/components/ui/feedback/notice'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { useHydrated } from '@/components/ui/hooks/use-hydrated'
import { SecretInput } from './secret-input'
import { useCompany } from './use-company'
import { useSignIn } from './use-sign-in'

const longest = 200
const longestCode = 40

type SignInFormProps = {
  callbackUrl?: string
  /** The message of the SignInError with which an earlier company sign-in failed. */
  failed?: string
  /** The ID of the business that this browser last signed in to. */
  businessId?: string
}

export function SignInForm({ callbackUrl, failed, businessId = '' }: SignInFormProps) {
  const t = useTranslations('auth')
  const { register, handleSubmit, formState, setFocus } = useForm({
    defaultValues: { businessId, externalId: '', adminCode: '', code: '' },
  })
  const { problem, pending, asked, signIn, signInWithCompany } = useSignIn({ callbackUrl, failed }, (field) =>
    setFocus(field, { shouldSelect: true }),
  )
  const [entered, setEntered] = useState(businessId)
  const hasCompany = useCompany(entered)
  const { errors } = formState
  // Password managers fill in fields when they are added to the page, so hydration adds new, enabled fields
  // instead of enabling the disabled ones.
  const hydrated = useHydrated()
  return (
    <form
      key={hydrated ? 'enabled' : 'disabled'}
      method="post"
      noValidate
      onSubmit={handleSubmit(signIn)}
      className="flex flex-col gap-4"
    >
      {problem && (
        <Notice tone="red" urgent>
          {problem}
        </Notice>
      )}
      <Field label={t('businessId')} error={errors.businessId?.message}>
        <Input
          {...register('businessId', {
            required: t('needBusinessId'),
            setValueAs: trim,
            onBlur: ({ target }) => setEntered(trim(target.value)),
          })}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={longest}
          autoFocus={businessId === ''}
        />
      </Field>
      <Field label={t('externalId')} error={errors.externalId?.message}>
        <SecretInput
          {...register('externalId', { required: t('needExternalId'), setValueAs: trim })}
          maxLength={longest}
          autoFocus={businessId !== ''}
        />
      </Field>
      {asked.includes('code') && (
        <Field label={t('code')} hint={t('codeHint')} error={errors.code?.message}>
          <Input
            {...register('code', { required: t('needCode'), setValueAs: trim })}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={longestCode}
            autoFocus
          />
        </Field>
      )}
      {asked.includes('adminCode') && (
        <Field label={t('adminCode')} hint={t('adminCodeHint')}>
          <Input
            {...register('adminCode', { setValueAs: trim })}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={longestCode}
            autoFocus
          />
        </Field>
      )}
      <Button type="submit" variant="primary" pending={pending}>
        {t('submit')}
      </Button>
      {hasCompany && (
        <>
          <p className="text-center text-13 text-muted">{t('or')}</p>
          <Button disabled={pending} onClick={() => void signInWithCompany(entered)}>
            {t('withCompany')}
          </Button>
        </>
      )}
    </form>
  )
}

const trim = (value: string) => value.trim()
