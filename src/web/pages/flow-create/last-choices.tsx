import { useState } from 'react'
import type { FormValues } from '../../../core/form'
import type { OaFlowGetbycreatData } from '../../../generated/types'
import { t } from '../../platform'
import { api } from '../../platform/api'
import { canWrite } from '../../platform/environment'
import { Button, Icon, Row } from '../../ui'

interface LastChoicesProps {
  flowid: string
  recalled: NonNullable<OaFlowGetbycreatData['recalled']>
  /** Fills values into the form. */
  onFill(values: FormValues): void
}

/** Offers the values of the creator's last request; each is filled in by a press, and all can be forgotten. */
export function LastChoices({ flowid, recalled, onFill }: LastChoicesProps) {
  const [fields, setFields] = useState(recalled.fields)
  const fill = (some: typeof fields) => {
    onFill(Object.fromEntries(some.map(({ model, value }) => [model, value])))
    setFields(fields.filter((one) => !some.includes(one)))
  }
  const forget = async () => {
    await api.oa.flow.forgetchoices({ flowid })
    setFields([])
  }
  if (!fields.length) return null
  return (
    <section className="again q-pad-y-3 q-pad-x-5 q-stack q-gap-2" aria-label={t('create.recalled')}>
      <Row as="p" gap={2} lineGap={1} wrap>
        <Icon name="refresh" />
        {t('create.recalled.from', { number: recalled.workname })}
        {fields.length > 1 && (
          <Button kind="link" onClick={() => fill(fields)}>
            {t('create.recalled.all')}
          </Button>
        )}
        {canWrite('oa/flow/forgetchoices') && (
          <Button kind="link" onClick={() => void forget().catch(() => undefined)}>
            {t('create.recalled.forget')}
          </Button>
        )}
      </Row>
      <div className="again-fields q-row q-align-stretch q-wrap">
        {fields.map((field) => (
          <Button key={field.model} onClick={() => fill([field])}>
            <span className="q-break">{t('list.value', { name: field.name, value: field.text })}</span>
          </Button>
        ))}
      </div>
    </section>
  )
}
