import { formConditionOf } from '#/core/recipient/parse-groups'
import type { RecipientItem } from '#/generated/types'
import { toReadableExpression } from '../../formula/readable-expression'
import type { ExpressionSymbols } from '../../formula/symbols'
import { t } from '../../platform'
import { IconButton } from '../../ui'
import {
  formConditionFaults,
  formConditionsOf,
  newFormCondition,
  swapWithPrecedingCondition,
} from '../conditions/form-condition-dialog'
import { recipientsText } from '../groups/recipients-text'
import { NamedItems } from '../named-items'
import type { PickerTabProps } from '../picker-tab'

/** Form conditions 表单条件: the recipients of a condition on the form; the first true one counts (S2-029). */
export default function FormConditionsTab({ chosen, known, onToggle, onChange, onEdit }: PickerTabProps) {
  const conditions = formConditionsOf(chosen)
  return (
    <NamedItems
      of="picker.formif"
      items={conditions}
      editLabel={(item) => t('picker.formif.edit', item)}
      createItem={newFormCondition}
      note={
        conditions.length > 1 && <p className="pk-note q-pad-y-1 q-pad-x-2">{t('picker.formif.order')}</p>
      }
      renderButtons={(item, at) =>
        at > 0 && (
          <IconButton
            icon="up"
            label={t('picker.formif.raise', item)}
            onClick={() => onChange(swapWithPrecedingCondition(chosen, item))}
          />
        )
      }
      renderMeaning={(item) => <Meaning item={item} known={known} />}
      onToggle={onToggle}
      onEdit={onEdit}
    />
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
