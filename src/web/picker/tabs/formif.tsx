import { useState } from 'react'
import { formConditionOf } from '#/core/recipient/parse-groups'
import type { RecipientItem } from '#/generated/types'
import { toReadableExpression } from '../../formula/readable-expression'
import type { ExpressionSymbols } from '../../formula/symbols'
import { t } from '../../platform'
import { Button, IconButton, Row } from '../../ui'
import {
  formConditionFaults,
  formConditionsOf,
  newFormCondition,
  swapWithPrecedingCondition,
} from '../conditions/form-condition-dialog'
import { recipientsText } from '../groups/recipients-text'
import { NamePrompt } from '../name-prompt'
import { EmptyText } from '../picker-controls'
import type { PickerTabProps } from '../picker-tab'

/** Form conditions 表单条件: the recipients of a condition on the form; the first true one counts (S2-029). */
export default function FormConditionsTab({ chosen, known, onToggle, onChange, onEdit }: PickerTabProps) {
  const [isNaming, setNaming] = useState(false)
  const conditions = formConditionsOf(chosen)
  const add = (name: string) => {
    const item = newFormCondition(name)
    setNaming(false)
    onToggle(item)
    onEdit(item)
  }
  return (
    <>
      <div className="pk-scroll q-grow q-shrink-y q-pad-1">
        {!conditions.length && <EmptyText text={t('picker.formif.none')} />}
        {conditions.length > 1 && <p className="pk-note q-pad-y-1 q-pad-x-2">{t('picker.formif.order')}</p>}
        <ol className="pk-conditions q-stack q-gap-2 q-pad-1">
          {conditions.map((item, at) => (
            <li className="q-box" key={item.id}>
              <Row as="header">
                <strong className="q-break q-grow q-shrink">{item.name}</strong>
                {at > 0 && (
                  <IconButton
                    icon="up"
                    label={t('picker.formif.raise', item)}
                    onClick={() => onChange(swapWithPrecedingCondition(chosen, item))}
                  />
                )}
                <IconButton
                  icon="design"
                  label={t('picker.formif.edit', item)}
                  onClick={() => onEdit(item)}
                />
              </Row>
              <Meaning item={item} known={known} />
            </li>
          ))}
        </ol>
      </div>
      <div className="pk-foot q-row q-gap-2 q-fixed q-muted q-text-xs q-line-above q-pad-y-1 q-pad-x-3">
        <Button icon="plus" onClick={() => setNaming(true)}>
          {t('picker.formif.add')}
        </Button>
      </div>
      {isNaming && <NamePrompt of="picker.formif" onName={add} onClose={() => setNaming(false)} />}
    </>
  )
}

/** Describes a condition and its recipients, or what is missing. */
function Meaning({ item, known }: { item: RecipientItem; known: ExpressionSymbols }) {
  const { condition, groups } = formConditionOf(item.data)
  const faults = formConditionFaults(item.data, known)
  const parts = [
    {
      word: t('picker.formif.if'),
      text: toReadableExpression(condition, known.fields),
      fault: faults.condition,
    },
    { word: t('picker.formif.then'), text: recipientsText(groups), fault: faults.to },
  ]
  return (
    <dl>
      {parts.map(({ word, text, fault }) => (
        <div key={word}>
          <dt>{word}</dt>
          <dd>
            {text}
            {fault && <span className="pk-fault">{fault}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
