import { Button, Row, TextField, toast } from '../../ui'
import './customs.css'
import { useMemo, useState } from 'react'
import { type FieldSymbol, printCustomReference } from '#/core/expression'
import type { CustomFunction, FlowDesign, FlowDesignSet } from '#/generated/types'
import { type CustomFunctionUse, findCustomFunctionUses } from '../../../core/flow'
import { toFieldSymbols } from '../../../core/form'
import { FunctionRowsDialog } from '../../picker/conditions/function-rows-dialog'
import { GroupsField } from '../../picker/groups/groups-dialog'
import { recipientsText } from '../../picker/groups/recipients-text'
import { t } from '../../platform'
import { type RandomSource, systemRandom } from '../../platform/random'
import {
  customFunctionsOf,
  newCustomFunction,
  removeCustomFunction,
  saveCustomFunction,
} from '../actions/change-customs'

interface CustomDialogProps {
  custom: CustomFunction
  fields: readonly FieldSymbol[]
  set: FlowDesignSet
  onSave(custom: CustomFunction): void
  onClose(): void
}

const blank: CustomFunction['data']['contact'][number] = { when: [], value: '' }

/** Removes brackets from a name, because formulas write it between brackets. */
const cleaned = (name: string) => name.replace(/[[\]\n]/g, '')

/** Edits a custom function: its name, its subject, and the table from people to values (S2-162). */
const CustomFunctionDialog = ({ custom, fields, set, onSave, onClose }: CustomDialogProps) => (
  <FunctionRowsDialog
    of="flow-set.custom"
    title={t('flow-set.custom.edit')}
    value={{ ...custom, rows: custom.data.contact }}
    from={{ fields, set }}
    people={fields.filter(({ kind }) => kind !== 'table')}
    nameLength={50}
    Groups={GroupsField}
    clean={cleaned}
    hintOf={({ name }) =>
      t('flow-set.custom.written', { text: printCustomReference({ ...custom, name: name.trim() }) })
    }
    faultsOf={({ name, type, formitem }) => ({
      name: name.trim() ? undefined : t('design.custom-name-empty'),
      field: type === 'form_concact' && !formitem ? t('flow-set.custom.field-empty') : undefined,
      row: ({ when }) => (when.length ? undefined : t('flow-set.custom.when-empty')),
    })}
    draw={({ value }, change) => (
      <TextField
        label={t('flow-set.custom.value')}
        value={value}
        maxLength={200}
        placeholder={t('flow-set.custom.value-hint')}
        onChange={({ target }) => change({ value: target.value })}
      />
    )}
    onSave={({ name, type, formitem, rows }) =>
      onSave({ ...custom, name, type, formitem, data: { contact: [...rows] } })
    }
    blank={blank}
    onClose={onClose}
  />
)

/** Describes the subject of a custom function. */
function subjectText({ type, formitem }: CustomFunction, fields: readonly FieldSymbol[]): string {
  if (type !== 'form_concact') return t(`flow-set.custom.${type}`)
  const field = fields.find(({ key }) => key === formitem)
  return t('flow-set.custom.of-field', { field: field?.name ?? t('flow-set.custom.no-field') })
}

/** Describes its values, row by row. */
const rowsText = ({ data }: CustomFunction): string =>
  data.contact.length
    ? data.contact.map(({ when, value }) => `${recipientsText(when)} → ${value || '""'}`).join('；')
    : t('flow-set.custom.names')

interface CustomFunctionsProps {
  design: FlowDesign
  onChange(design: FlowDesign): void
  chance?: RandomSource
}

const most = 100

function placeText({ place, name }: CustomFunctionUse): string {
  if (place.step) return t('flow-set.custom.at-step', { name })
  if (place.field) return t('flow-set.custom.at-field', { name })
  return name ? t('flow-set.custom.at-custom', { name }) : t('flow-set.custom.settings')
}

/** Lists the places that call a function, in one line. */
const placesOf = (design: FlowDesign, id: string): string =>
  findCustomFunctionUses(design, id).map(placeText).join(t('picker.recipients.comma'))

/** Lists the custom functions of a flow, each with its subject, its values and its callers. */
export function CustomFunctions({ design, onChange, chance = systemRandom }: CustomFunctionsProps) {
  const [edited, setEdited] = useState<CustomFunction | null>(null)
  const customs = customFunctionsOf(design)
  const fields = useMemo(() => toFieldSymbols(design.formset), [design.formset])
  const uses = useMemo(
    () => new Map(customFunctionsOf(design).map(({ id }) => [id, placesOf(design, id)])),
    [design],
  )
  const remove = ({ id }: CustomFunction) => {
    const usePlaces = uses.get(id)
    if (usePlaces) toast(t('flow-set.custom.in-use', { where: usePlaces }), 'danger')
    else onChange(removeCustomFunction(design, id))
  }
  return (
    <>
      {customs.length > 0 && (
        <ul className="fe-customs q-stack q-gap-3">
          {customs.map((one) => (
            <li className="q-column q-gap-1-5 q-box" key={one.id}>
              <Row gap={2} wrap>
                <strong className="q-break">{one.name || t('design.custom-name-empty')}</strong>
                <span className="q-tag">{subjectText(one, fields)}</span>
              </Row>
              <p className="q-break q-soft q-text-sm">{rowsText(one)}</p>
              <small className="q-break q-grow q-muted">
                {uses.get(one.id)
                  ? t('flow-set.custom.used', { where: uses.get(one.id) })
                  : t('flow-set.custom.unused')}
              </small>
              <Row as="footer" align="stretch" gap={3} justify="end">
                <Button
                  kind="link"
                  aria-label={t('flow-set.custom.edit-one', { name: one.name })}
                  onClick={() => setEdited(one)}
                >
                  {t('flow-set.custom.change')}
                </Button>
                <Button
                  kind="link"
                  aria-label={t('flow-set.custom.remove-one', { name: one.name })}
                  onClick={() => remove(one)}
                >
                  {t('flow-set.custom.remove')}
                </Button>
              </Row>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button
          icon="plus"
          disabled={customs.length >= most}
          onClick={() => setEdited(newCustomFunction(design, chance))}
        >
          {t('flow-set.custom.add')}
        </Button>
      </div>
      {edited && (
        <CustomFunctionDialog
          custom={edited}
          fields={fields}
          set={design.set}
          onClose={() => setEdited(null)}
          onSave={(custom) => {
            setEdited(null)
            onChange(saveCustomFunction(design, custom))
          }}
        />
      )}
    </>
  )
}
