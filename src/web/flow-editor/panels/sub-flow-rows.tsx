import { useState } from 'react'
import type { FlowDesign, FlowDesignSubFlow, FormDesign } from '#/generated/types'
import {
  canHoldValue,
  findTableField,
  formFieldsOf,
  isComputedColumn,
  isTableItem,
  tableColumnsOf,
} from '../../../core/form'
import { t } from '../../platform'
import { Button, Dialog, DialogButtons, SelectField } from '../../ui'
import { useTargetForm } from './use-target-form'

type Each = NonNullable<FlowDesignSubFlow['each']>
type Return = Each['returns'][number]

interface SubFlowRowsProps {
  design: FlowDesign
  flow: FlowDesignSubFlow
  onChange(flow: FlowDesignSubFlow): void
}

/** Whether a flow starts once or for each row of a table, with the values returned to the row. */
export function SubFlowRows({ design, flow, onChange }: SubFlowRowsProps) {
  const { form, isOpening, open, close } = useTargetForm(flow.v)
  const table = flow.each && findTableField(design.formset, flow.each.table)
  return (
    <span className="fe-sub-flow-form q-row q-justify-between q-wrap q-gap-2 q-gap-y-0 q-muted q-text-sm fe-sub-flow-rows">
      <Button kind="link" busy={isOpening} onClick={open}>
        {table ? t('flow-editor.rows.set', { table: table.name }) : t('flow-editor.rows.open')}
      </Button>
      {form && (
        <RowsDialog
          design={design}
          flow={flow}
          target={form}
          onClose={close}
          onSave={(each) => {
            close()
            const { each: _, ...rest } = flow
            onChange(each ? { ...rest, each } : rest)
          }}
        />
      )}
    </span>
  )
}

interface RowsDialogProps extends Omit<SubFlowRowsProps, 'onChange'> {
  /** Form of the started flow. */
  target: FormDesign
  onClose(): void
  onSave(each: Each | undefined): void
}

function RowsDialog({ design, flow, target, onClose, onSave }: RowsDialogProps) {
  const [each, setEach] = useState(flow.each)
  const tables = formFieldsOf(design.formset).filter(isTableItem)
  return (
    <Dialog
      title={t('flow-editor.rows.title', { name: flow.n })}
      width={560}
      onClose={onClose}
      footer={<DialogButtons onCancel={onClose} onClick={() => onSave(each)} />}
    >
      <SelectField
        label={t('flow-editor.rows.table')}
        value={each?.table ?? ''}
        onChange={({ target: { value } }) => setEach(value ? { table: value, returns: [] } : undefined)}
      >
        <option value="">{t('flow-editor.rows.none')}</option>
        {tables.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </SelectField>
      {each && <Returns design={design} each={each} target={target} onChange={setEach} />}
    </Dialog>
  )
}

interface ReturnsProps {
  design: FlowDesign
  each: Each
  target: FormDesign
  onChange(each: Each): void
}

const textOf = ({ from, field = '' }: Return) => (from === 'field' ? `field:${field}` : from)

function returnOf(column: string, text: string): Return[] {
  if (!text) return []
  if (text.startsWith('field:')) return [{ column, from: 'field', field: text.slice('field:'.length) }]
  return [{ column, from: text as Return['from'] }]
}

/** Values returned to each column of the row. */
function Returns({ design, each, target, onChange }: ReturnsProps) {
  const table = findTableField(design.formset, each.table)
  const fields = formFieldsOf(target).filter((item) => canHoldValue(item) && !isTableItem(item))
  const options = [
    { value: '', label: t('flow-editor.rows.nothing') },
    { value: 'result', label: t('flow-editor.rows.result') },
    { value: 'number', label: t('flow-editor.rows.number') },
    ...fields.map(({ model, name }) => ({
      value: `field:${model}`,
      label: t('flow-editor.rows.field', { name }),
    })),
  ]
  const put = (column: string, text: string) =>
    onChange({
      ...each,
      returns: [...each.returns.filter((one) => one.column !== column), ...returnOf(column, text)],
    })
  return (
    <section className="q-stack q-gap-3 q-margin-top-5">
      <h3>{t('flow-editor.rows.back')}</h3>
      <p className="q-field-hint">{t('flow-editor.rows.hint')}</p>
      {(table ? tableColumnsOf(table) : [])
        .filter((column) => !isComputedColumn(column))
        .map(({ code, name }) => {
          const known = each.returns.find((one) => one.column === code)
          return (
            <SelectField
              key={code}
              label={name}
              value={known ? textOf(known) : ''}
              onChange={({ target: { value } }) => put(code, value)}
            >
              {options.map((one) => (
                <option key={one.value} value={one.value}>
                  {one.label}
                </option>
              ))}
            </SelectField>
          )
        })}
    </section>
  )
}
