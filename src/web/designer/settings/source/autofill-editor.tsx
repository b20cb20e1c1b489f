import { useId } from 'react'
import { databaseSetFunction } from '#/core/company/database-set/set-lookup'
import type { FormDesign, FormItem } from '#/generated/types'
import {
  type AutofillTarget,
  autofillTargetsOf,
  canHoldValue,
  databaseSetOf,
  formFieldsOf,
  tableColumnsOf,
} from '../../../../core/form'
import { t } from '../../../platform'
import { useDesigner } from '../../context'
import type { PropertyProps } from '../property-list'
import { useDatabaseSets } from './database-sets'

/** Returns the possible targets: the other fields of the form, or the other columns of the table. */
export function autofillTargetOptions(
  form: FormDesign,
  item: FormItem,
  column: string | undefined,
): { model: string; name: string }[] {
  const items = formFieldsOf(form)
  if (column === undefined)
    return items
      .filter((one) => canHoldValue(one) && one.key !== item.key && tableColumnsOf(one).length === 0)
      .map(({ model, name }) => ({ model, name }))
  const table = items.find(({ key }) => key === item.key)
  return (table ? tableColumnsOf(table) : [])
    .filter(({ code }) => code !== column)
    .map(({ code, name }) => ({ model: code, name }))
}

interface LineProps {
  title: string
  model: string
  targets: { model: string; name: string }[]
  onChange(model: string): void
}

export function AutofillLine({ title, model, targets, onChange }: LineProps) {
  const id = useId()
  return (
    <div className="fd-property q-stack q-align-center q-gap-1-5 q-anchor">
      <label htmlFor={id}>{t('designer.dbset.fill-to', { column: title })}</label>
      <select id={id} className="q-input" value={model} onChange={({ target }) => onChange(target.value)}>
        <option value="">{t('designer.dbset.fill-nowhere')}</option>
        {targets.map((one) => (
          <option key={one.model} value={one.model}>
            {one.name}
          </option>
        ))}
      </select>
    </div>
  )
}

/** Maps the columns of a chosen row to target fields. */
export function AutofillEditor({ item, column, onChange }: PropertyProps) {
  const { form } = useDesigner()
  const id = databaseSetOf(item)
  const set = useDatabaseSets()?.find((one) => one.id === id)
  const fillings = autofillTargetsOf(item)
  if (!set) return null
  const targets = autofillTargetOptions(form, item, column)
  const setTo = (name: string, model: string) => {
    const otherTargets = fillings.filter((one) => one.column !== name)
    onChange(model ? [...otherTargets, { column: name, model } satisfies AutofillTarget] : otherTargets)
  }
  const [first] = set.columns
  const formula = `#[${databaseSetFunction}]("${set.id}", @[${item.name}], "${first?.title ?? ''}")`
  return (
    <div className="fd-source">
      {set.columns.map(({ name, title }) => (
        <AutofillLine
          key={name}
          title={title}
          targets={targets}
          model={fillings.find((one) => one.column === name)?.model ?? ''}
          onChange={(model) => setTo(name, model)}
        />
      ))}
      <p className="fd-note q-break q-muted q-text-xs">{t('designer.dbset.fill-hint', { formula })}</p>
    </div>
  )
}
