import type { CustomFunction, RecipientGroup, RecipientItem } from '../../generated/types'
import { isRecord } from '../form'

type Groups = ReadonlyMap<string, RecipientGroup[]>

const withoutForm: unknown[] = [undefined, 'creater', 'lastuser']

function itemLooks({ type, id, data }: RecipientItem, groups: Groups, entered: readonly string[]): boolean {
  if (type === 'form' || type === 'decision' || type === 'formif' || type === 'function') return true
  if (type === 'fun') return isRecord(data) && !withoutForm.includes(data.chosetype)
  const inside = type === 'contactgroup' && !entered.includes(id) ? groups.get(id) : undefined
  return (inside ?? [])
    .flatMap(({ chosed }) => chosed)
    .some((item) => itemLooks(item, groups, [...entered, id]))
}

/** Whether a custom function may depend on form values; true in doubt. */
export const dependsOnForm = ({ type, data }: CustomFunction, groups: Groups): boolean =>
  type === 'form_concact' ||
  data.contact
    .flatMap(({ when }) => when)
    .some(({ chosed }) => chosed.some((item) => itemLooks(item, groups, [])))
