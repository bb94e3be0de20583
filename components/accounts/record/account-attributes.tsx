'use client'

import { ChevronDown, ChevronUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { KeyValue, KeyValueList } from '@/components/ui/key-value'
import { Section } from '@/components/ui/section'
import type { Account, AttributeValue } from '@/lib/contract/accounts/account'
import type { Attribute } from '@/lib/contract/definitions'
import { byGroup } from '../attribute-groups'
import { attributePath, isApplicable } from '../form/account-values'
import { Editable } from './in-place/editable'
import { useEditing } from './in-place/record-editing'
import { SlotValue } from './slot-value'

/**
 * The attributes of this account type, in the order of their definitions, followed by values whose definition no
 * longer exists.
 */
export function AccountAttributes({ imageHosts }: { imageHosts: readonly string[] }) {
  const t = useTranslations('accounts')
  const { account, attributes, canWrite } = useEditing()
  const [isWhole, setWhole] = useState(false)
  const { defined, left } = sortValues(account, attributes)
  const isShown = ({ value, attribute }: Defined) => isWhole || value !== undefined || attribute.required
  const unset = canWrite ? defined.filter(({ value, attribute }) => !value && !attribute.required).length : 0
  const show = (name: string, { value }: AttributeValue, attribute?: Attribute) => (
    <SlotValue value={value} attribute={attribute} name={name} imageHosts={imageHosts} />
  )
  return (
    <Section title={t('attributes')}>
      {account.attributesValue.length === 0 && !isWhole && (
        <p className="py-3 text-13 text-muted">{t('record.noAttributes')}</p>
      )}
      {byGroup(defined.filter(isShown), ({ attribute }) => attribute).map(({ group, items }) => (
        <AttributeGroup key={group} group={group}>
          {items.map(({ attribute, value }) => {
            const { id, name, accountTypeIds } = attribute
            if (value && !isApplicable({ accountTypeIds }, account.accountType)) {
              return (
                <KeyValue key={id} name={<bdi>{name}</bdi>}>
                  {show(name, value, attribute)}
                </KeyValue>
              )
            }
            return (
              <Editable key={id} path={attributePath(id)} name={name}>
                {value && show(name, value, attribute)}
              </Editable>
            )
          })}
        </AttributeGroup>
      ))}
      {left.length > 0 && (
        <KeyValueList>
          {left.map((value) => {
            const name = value.tag ?? value.attributeId
            return (
              <KeyValue key={value.attributeId} name={<bdi>{name}</bdi>}>
                {show(name, value)}
              </KeyValue>
            )
          })}
        </KeyValueList>
      )}
      {unset > 0 && (
        <div className="pt-2">
          <Button size="sm" variant="ghost" onClick={() => setWhole(!isWhole)} className="-ml-2">
            {isWhole ? <ChevronUp aria-hidden="true" /> : <ChevronDown aria-hidden="true" />}
            {isWhole ? t('record.hideUnset') : t('record.showUnset', { count: unset })}
          </Button>
        </div>
      )}
    </Section>
  )
}

/** A group of attributes below the group's name; ungrouped attributes have no heading. */
function AttributeGroup({ group, children }: { group: string; children: ReactNode }) {
  return (
    <>
      {group && (
        <h3 className="pt-4 pb-1 text-12 text-muted">
          <bdi>{group}</bdi>
        </h3>
      )}
      <KeyValueList>{children}</KeyValueList>
    </>
  )
}

type Defined = { attribute: Attribute; value?: AttributeValue }

function sortValues({ attributesValue, accountType }: Account, attributes: readonly Attribute[]) {
  const byId = new Map(attributesValue.map((value) => [value.attributeId, value]))
  const defined: Defined[] = attributes
    .map((attribute) => ({ attribute, value: byId.get(attribute.id) }))
    .filter(({ attribute, value }) => value !== undefined || isApplicable(attribute, accountType))
  const known = new Set(attributes.map(({ id }) => id))
  return { defined, left: attributesValue.filter(({ attributeId }) => !known.has(attributeId)) }
}
