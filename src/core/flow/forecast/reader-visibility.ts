import type { FlowDesign, RecipientGroup } from '../../../generated/types'
import { findCustomReferences } from '../../expression'
import { formFieldsOf } from '../../form'

/** Form fields visible to the reader of a forecast. */
export interface ForecastReader {
  /** Whether the reader may see a field, by key, with every column. */
  mayRead(key: string): boolean
  /** Whether any part of the form is hidden from the reader. */
  isPartial: boolean
}

/** Returns the keys of the form fields that a text of the design references. */
export function findReferencedFields(text: string, { formset }: Pick<FlowDesign, 'formset'>): string[] {
  return formFieldsOf(formset)
    .map(({ key }) => key)
    .filter((key) => new RegExp(`${key}(?!\\d)`).test(text))
}

/** Returns the items of recipient groups, including those of their contact groups, as one text. */
export function serializeRecipientGroups(
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

/** Whether a text of the design references data hidden from the reader; true in doubt. */
export function hasHiddenReference(
  text: string,
  design: FlowDesign,
  { mayRead, isPartial }: ForecastReader,
): boolean {
  if (!isPartial) return false
  return (
    findCustomReferences(text).length > 0 || findReferencedFields(text, design).some((key) => !mayRead(key))
  )
}
