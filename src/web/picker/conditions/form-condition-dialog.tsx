import { useState } from 'react'
import { checkExpression } from '#/core/expression'
import { formConditionOf } from '#/core/recipient/parse-groups'
import type { FlowDesignSet, RecipientItem } from '#/generated/types'
import offers from '#schemas/data/picker-offers.json'
import { isRecord } from '../../../core/form'
import { FormulaDialog } from '../../formula/formula-dialog'
import { problemText } from '../../formula/problem-text'
import { toReadableExpression } from '../../formula/readable-expression'
import type { ExpressionSymbols } from '../../formula/symbols'
import { t } from '../../platform'
import { loadPatternEngine } from '../../platform/pattern-engine'
import { type RandomSource, randomIdNumber, systemRandom } from '../../platform/random'
import { Dialog, DialogButtons, Icon, setAutofocus, TextField } from '../../ui'
import { nonEmptyGroups } from '../groups/groups'
import { NestedGroupsField } from '../groups/groups-line'
import '../../formula/syntax-problems'

await loadPatternEngine()

const isCondition = ({ type }: RecipientItem) => type === 'formif'

/** Returns the form conditions among chosen items, in evaluation order. */
export const formConditionsOf = (items: readonly RecipientItem[]): RecipientItem[] =>
  items.filter(isCondition)

/**
 * Creates a condition with only a name (S2-061); its id is the millisecond of its creation and a random
 * number.
 */
export const newFormCondition = (name: string, chance: RandomSource = systemRandom): RecipientItem => ({
  type: 'formif',
  id: `${chance.now()}_${randomIdNumber(chance)}`,
  name,
  data: null,
})

/** Returns the items with one condition moved before the preceding condition; items between do not move. */
export function swapWithPrecedingCondition(
  items: readonly RecipientItem[],
  item: RecipientItem,
): RecipientItem[] {
  const at = items.indexOf(item)
  const before = items.slice(0, at).findLastIndex(isCondition)
  const other = items[before]
  return other ? items.with(before, item).with(at, other) : [...items]
}

/**
 * Returns the problems of a condition as sentences. An incomplete one may be stored; publishing rejects it.
 */
export function formConditionFaults(data: unknown, { fields, custom }: ExpressionSymbols) {
  const { condition, groups } = formConditionOf(data)
  const more = { custom: custom && new Set(custom.map(({ id }) => id)), as: 'condition' as const }
  const [problem] = checkExpression(condition, [...fields], more)
  const wrong = problem && problemText(problem, fields)
  return {
    condition: condition.trim() ? wrong : t('picker.formif.no-condition'),
    to: nonEmptyGroups(groups).length ? undefined : t('picker.formif.no-people'),
  }
}

interface FormConditionDialogProps {
  item: RecipientItem
  known: ExpressionSymbols
  set?: FlowDesignSet
  onSave(item: RecipientItem): void
  onClose(): void
}

/**
 * Edits a condition on the form: its name, its formula, and the recipients if it is true (S2-062); it cannot
 * lead to another one.
 */
export function FormConditionDialog({ item, known, set, onSave, onClose }: FormConditionDialogProps) {
  const [name, setName] = useState(item.name)
  const [data, setData] = useState<Record<string, unknown>>(isRecord(item.data) ? item.data : {})
  const { condition: ifstr, groups: to } = formConditionOf(data)
  const isUnnamed = !name.trim()
  const save = () => isUnnamed || onSave({ ...item, name: name.trim(), data: { ...data, ifstr, to } })
  const footer = <DialogButtons onCancel={onClose} onClick={save} />
  return (
    <Dialog title={t('picker.tab.formif')} width={560} onClose={onClose} footer={footer}>
      <div className="pk-settings q-stack q-justify-items-start q-gap-2">
        <TextField
          label={t('picker.formif.name')}
          required
          maxLength={100}
          value={name}
          error={isUnnamed ? t('picker.formif.name-empty') : undefined}
          onChange={({ target }) => setName(target.value)}
        />
        <ConditionField value={ifstr} known={known} onChange={(text) => setData({ ...data, ifstr: text })} />
        <NestedGroupsField
          title={t('picker.formif.to')}
          value={to}
          fields={known.fields}
          set={set}
          tabs={offers.condition}
          onSave={(groups) => setData({ ...data, to: groups })}
        />
      </div>
    </Dialog>
  )
}

interface ConditionFieldProps {
  value: string
  known: ExpressionSymbols
  onChange(text: string): void
}

/** Shows a condition in words with its problems; a click opens the editor. */
function ConditionField({ value, known, onChange }: ConditionFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const text = toReadableExpression(value, known.fields)
  const fault = text ? formConditionFaults({ ifstr: value }, known).condition : undefined
  return (
    <div className="q-field">
      <span className="q-field-label">{t('picker.formif.condition')}</span>
      <button
        type="button"
        ref={setAutofocus}
        className="pk-condition-text q-gap-1-5 q-break q-full q-left q-radius-md q-surface"
        data-wrong={fault ? true : undefined}
        data-empty={text ? undefined : true}
        aria-label={text ? t('picker.formif.change-condition', { condition: text }) : undefined}
        onClick={() => setOpen(true)}
      >
        <Icon name={fault ? 'warning' : 'design'} />
        <span>{text || t('picker.formif.set-condition')}</span>
      </button>
      {fault && (
        <span className="q-field-error" role="alert">
          {fault}
        </span>
      )}
      {isOpen && (
        <FormulaDialog
          title={t('formula.title')}
          value={value}
          known={known}
          as="condition"
          onClose={() => setOpen(false)}
          onSave={(condition) => {
            setOpen(false)
            onChange(condition)
          }}
        />
      )}
    </div>
  )
}
