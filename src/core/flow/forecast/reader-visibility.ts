import type { FlowDesign, RecipientGroup } from '../../../generated/types'
import { customReferencesOf } from '../../expression'
import { itemsOf } from '../../form/design/items'

/** What the reader of a foretold way may know of its form. */
export interface ForecastReader {
  /** Whether he may read a field, by key, with every column. */
  mayRead(key: string): boolean
  /** Whether anything of the form is kept from him. */
  isPartial: boolean
}

/** The keys of the form's fields that a text of the design names. */
export function findReferencedFields(text: string, { formset }: Pick<FlowDesign, 'formset'>): string[] {
  return itemsOf(formset)
    .map(({ key }) => key)
    .filter((key) => new RegExp(`${key}(?!\\d)`).test(text))
}

/** The chosen items with those of the contact groups among them, as one text. */
export function textOfGroups(
  chosen: readonly RecipientGroup[],
  groups: ReadonlyMap<string, RecipientGroup[]>,
): string {
  const texts: string[] = []
  const entered = new Set<string>()
  const walk = (some: readonly RecipientGroup[]): void => {
    texts.push(JSON.stringify(some))
    for (const { type, id } of some.flatMap(({ chosed }) => chosed)) {
      if (type !== 'contactgroup' || entered.has(id)) continue
      entered.add(id)
      walk(groups.get(id) ?? [])
    }
  }
  walk(chosen)
  return texts.join()
}

/** Whether a text of the design asks for something that is kept from the reader; in doubt it does. */
export function hasHiddenReference(
  text: string,
  design: FlowDesign,
  { mayRead, isPartial }: ForecastReader,
): boolean {
  if (!isPartial) return false
  return (
    customReferencesOf(text).length > 0 || findReferencedFields(text, design).some((key) => !mayRead(key))
  )
}
