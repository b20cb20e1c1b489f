import type { FormItem, Result } from '../../../generated/types'
import { itemFieldSchema } from '../design'
import { isTableItem, itemOfColumn, tableColumnsOf } from '../design/items'
import { getOwnValue, isRecord, tableRowsOf } from '../values/form-values'

/** Request that a person may see, as far as a field that names it needs. */
export interface VisibleRequest {
  designId: string
  /** Name of its flow. */
  flowName: string
  /** Its number and description. */
  title: string
  result: Result
}

/** Maximum length of a request's name in a value. */
const maxName = 200

/** Returns the texts of an option that lists some. */
const textsIn = ({ options }: FormItem, name: string): readonly unknown[] => {
  const option = options[name]
  return Array.isArray(option) ? option : []
}

const includesOrEmpty = (list: readonly unknown[], one: string) => list.length === 0 || list.includes(one)

/** Whether a field accepts a request by its flow and its result. */
const acceptsRequest = (item: FormItem, { designId, result }: VisibleRequest): boolean =>
  includesOrEmpty(textsIn(item, 'flows'), designId) && includesOrEmpty(textsIn(item, 'results'), result)

/**
 * Names a request. All readers of the form read the name, so it has number and description only if the design
 * discloses them.
 */
const requestName = ({ options }: FormItem, { flowName, title }: VisibleRequest): string =>
  [...(options.discloses === true ? `${flowName} ${title}` : flowName)].slice(0, maxName).join('')

/** Returns the entry of a request as a field stores it; undefined if the field does not accept it. */
export function nameRequest(
  id: string,
  item: FormItem,
  requests: (id: string) => VisibleRequest | undefined,
): { id: string; name: string } | undefined {
  const found = requests(id)
  return found && acceptsRequest(item, found) ? { id, name: requestName(item, found) } : undefined
}

/** Whether a value of a field, or a cell of a table, names a request. */
export function namesRequest(item: FormItem, value: unknown, id: string): boolean {
  if (isTableItem(item)) {
    const columns = tableColumnsOf(item).map((column) => itemOfColumn(item, column))
    return tableRowsOf(value).some((row) => columns.some((one) => namesRequest(one, row[one.model], id)))
  }
  if (itemFieldSchema(item).refers !== 'request' || !Array.isArray(value)) return false
  return value.some((entry) => isRecord(entry) && getOwnValue(entry, 'id') === id)
}
