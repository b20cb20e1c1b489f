import type { RecipientItem } from '../../generated/types'
import { depthOf } from '../directory/coverage'
import { isRecord } from '../form/values/values'

/** A department in the place of another. */
export interface Replacement {
  from: string
  to: { id: string; name: string }
}

type Entry = Record<string, unknown>

const isItem = (value: unknown): value is Entry => isRecord(value) && value.type === 'dept'

/**
 * Data (a design, recipients) in which one department stands wherever another was chosen: as a recipient, as a run
 * root, in a condition on supervisors, in the value of a department field. What does not name it stays the very same.
 */
export function withReplacedDepartment<Data>(data: Data, replacement: Replacement): Data {
  return replaced(data, replacement) as Data
}

function replaced(value: unknown, replacement: Replacement): unknown {
  if (Array.isArray(value)) return listReplaced(value, replacement)
  if (!isRecord(value)) return value
  const { from, to } = replacement
  const entries = Object.entries(value).map(([key, part]): [string, unknown] => [
    key,
    key === 'depts' && Array.isArray(part) ? idsReplaced(part, replacement) : replaced(part, replacement),
  ])
  const isInside = entries.some(([key, part]) => part !== value[key])
  const whole = isInside ? Object.fromEntries(entries) : value
  if (isItem(value) && value.id === from) return { ...whole, id: to.id, name: to.name }
  if (value.deptid === from) return { ...whole, deptid: to.id, ...('name' in value ? { name: to.name } : {}) }
  return value.chosetype === 'or' && isInside ? { ...whole, chosed: eachOnce(whole.chosed) } : whole
}

function listReplaced(list: unknown[], replacement: Replacement): unknown[] {
  const next = list.map((part) => replaced(part, replacement))
  return next.some((part, at) => part !== list[at]) ? next : list
}

/** Ids of departments, as conditions on supervisors list them. */
const idsReplaced = (list: unknown[], replacement: Replacement): unknown[] => {
  const next = listReplaced(list, replacement)
  return next.includes(replacement.from)
    ? [...new Set(next.map((id) => (id === replacement.from ? replacement.to.id : id)))]
    : next
}

const reach = ({ id, coverage }: Entry) => depthOf(String(id), coverage as RecipientItem['coverage'])

/** A department that is chosen twice now, once, as far as the farther of both reached. */
function eachOnce(chosed: unknown): unknown {
  if (!Array.isArray(chosed)) return chosed
  const isSame = (one: unknown, other: unknown) => isItem(one) && isItem(other) && one.id === other.id
  return chosed.filter(
    (one, at) =>
      !chosed.some(
        (other, where) =>
          where !== at &&
          isSame(one, other) &&
          (reach(other) > reach(one) || (reach(other) === reach(one) && where < at)),
      ),
  )
}
