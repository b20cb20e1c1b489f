import type { FormDesign, FormItem } from '../../../generated/types'
import type { ColumnRight, FieldRight, FormRights } from '../design'
import { formFieldsOf, tableColumnsOf } from '../design/items'
import { isComputed, isComputedColumn } from './formulas'
import type { ItemState } from './link'

const readOnly = <Right extends ColumnRight>(right: Right): Right =>
  right.access === 'edit' ? { ...right, access: 'read', required: false } : right

const computed = <Right extends ColumnRight>(right: Right): Right => ({
  ...readOnly(right),
  required: false,
  computed: true,
})

const columnsWith = ({ columns }: FieldRight, change: (right: ColumnRight, code: string) => ColumnRight) =>
  columns && { columns: new Map([...columns].map(([code, right]) => [code, change(right, code)] as const)) }

/** Removes write access from a right; for a table also from rows and columns. */
export const toUnwritable = (right: FieldRight): FieldRight => ({
  ...readOnly(right),
  ...(right.rows && { rows: { add: false, edit: false, delete: false } }),
  ...columnsWith(right, readOnly),
})

function withColumns(item: FormItem, right: FieldRight): FieldRight {
  const codes = new Set(
    tableColumnsOf(item)
      .filter(isComputedColumn)
      .map(({ code }) => code),
  )
  if (codes.size === 0) return right
  return { ...right, ...columnsWith(right, (one, code) => (codes.has(code) ? computed(one) : one)) }
}

/** Right on a hidden field. */
export const hiddenRight: FieldRight = { access: 'hidden', required: false }

function linkedRight(item: FormItem, right: FieldRight, state: ItemState | undefined): FieldRight {
  if (state?.shown === false) return hiddenRight
  if (isComputed(item)) return computed(right)
  const linked = withColumns(item, state?.readonly ? toUnwritable(right) : right)
  return state?.required && linked.access === 'edit' ? { ...linked, required: true } : linked
}

/** Applies item states to the rights on a form (rules 2 to 4); returns the same object if nothing changes. */
export function applyItemStates(
  form: Pick<FormDesign, 'list'>,
  rights: FormRights,
  states: ReadonlyMap<string, ItemState>,
): FormRights {
  const changes = formFieldsOf(form).flatMap((item) => {
    const right = rights.get(item.key)
    const linked = right && linkedRight(item, right, states.get(item.key))
    return linked && linked !== right ? [[item.key, linked] as const] : []
  })
  return changes.length ? new Map([...rights, ...changes]) : rights
}
