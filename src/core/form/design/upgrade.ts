import type { FormDesign, FormItem } from '../../../generated/types'
import { isRecord } from '../values/form-values'

/** Current version of the form grammar. */
const formVersion = 1

/** Reads a record; old documents contain [] for an empty object. */
const record = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {})
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const settings = ['inner_set_json', 'xs_config', 'sm_config', 'table_row_create', 'table_row_update']

/** Copies settings, with empty lists replaced by empty objects. */
const repaired = (json: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(json).map(([key, value]) => [
      key,
      settings.includes(key) && Array.isArray(value) && value.length === 0 ? {} : value,
    ]),
  )

function upgradeItem(json: Record<string, unknown>): FormItem {
  const item = {
    ...repaired(json),
    options: repaired(record(json.options)),
    rules: list(json.rules).filter(isRecord),
    ...(Array.isArray(json.columns) ? { columns: json.columns.filter(isRecord).map(upgradeColumn) } : {}),
  }
  return item as unknown as FormItem
}

const upgradeColumn = (json: Record<string, unknown>) => ({
  span: 12,
  ...json,
  list: upgradeItems(json.list),
})

const upgradeItems = (json: unknown) => list(json).filter(isRecord).map(upgradeItem)

/**
 * Upgrades a stored form to the current grammar and preserves unknown properties. Applied whenever a form is
 * read.
 */
export function upgradeForm(json: unknown): FormDesign {
  const form = record(json)
  return {
    ...form,
    version: typeof form.version === 'number' ? form.version : formVersion,
    list: upgradeItems(form.list),
    remove_list: upgradeItems(form.remove_list),
    config: { labelWidth: 100, labelPosition: 'right', ...repaired(record(form.config)) },
  }
}

/** Creates an empty form. */
export const emptyForm = (): FormDesign => upgradeForm({})
