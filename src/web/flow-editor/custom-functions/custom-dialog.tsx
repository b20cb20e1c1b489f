import { type FieldSymbol, printCustom } from '#/core/expression'
import type { CustomFunction, FlowDesignSet } from '#/generated/types'
import { FunctionRowsDialog } from '../../picker/conditions/function-rows-dialog'
import { GroupsField } from '../../picker/groups/groups-field'
import { t } from '../../platform/i18n/i18n'
import { TextField } from '../../ui/field'

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
export const CustomFunctionDialog = ({ custom, fields, set, onSave, onClose }: CustomDialogProps) => (
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
      t('flow-set.custom.written', { text: printCustom({ ...custom, name: name.trim() }) })
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
