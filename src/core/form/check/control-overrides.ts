import type { FormItem, Problem } from '../../../generated/types'
import { fieldOfItem, type InnerFault, readInner } from '../design'
import { columnsOf, itemOfColumn } from '../design/items'

const warning = ({ key, name }: FormItem, { path, rule }: InnerFault, column?: string): Problem => ({
  code: `form-design.inner-${rule}`,
  params: { name, key, property: path.join('.') },
  place: { field: key, ...(column !== undefined && { column }) },
  level: 'warning',
})

/** Warns about each inner property that has no effect; the property stays in the document. */
export const checkControlOverrides = (item: FormItem): Problem[] => [
  ...readInner(fieldOfItem(item), item.inner_set_json).faults.map((fault) => warning(item, fault)),
  ...columnsOf(item).flatMap((column) => {
    const { faults } = readInner(fieldOfItem(itemOfColumn(item, column)), column.inner_set_json)
    const named = { ...item, name: `${item.name}/${column.name}` }
    return faults.map((fault) => warning(named, fault, column.code))
  }),
]
