import type { ComponentType } from 'react'
import { isPermitted } from '#/core/permission/check-permission'
import type { Access, PickerTab, RecipientItem } from '#/generated/types'
import type { ExpressionSymbols } from '../formula/symbols'

/** What every tab of the choose side gets. */
export interface TabProps {
  schema: PickerTab
  chosen: readonly RecipientItem[]
  onToggle(item: RecipientItem): void
  /** Stores the chosen items as a whole. */
  onChange(items: RecipientItem[]): void
  /** Opens the details of a chosen item. */
  onEdit(item: RecipientItem): void
  /** Fields of the form that the flow fills, and what else conditions may ask. */
  known: ExpressionSymbols
  /** Only items of these types can be chosen; all, unless given. */
  only?: readonly RecipientItem['type'][]
}

const schemas = import.meta.glob<PickerTab>('../../../schemas/picker/*.json', {
  import: 'default',
  eager: true,
})
const components = import.meta.glob<{ default: ComponentType<TabProps> }>('./tabs/*.tsx', { eager: true })

/** The drawing of a tab: the file of its name. */
export const componentOf = (name: string): ComponentType<TabProps> | undefined =>
  components[`./tabs/${name}.tsx`]?.default

const all = Object.values(schemas).sort((a, b) => a.order - b.order)

interface Shown {
  /** Names of the tabs wanted and unwanted; all are shown, unless given. */
  tabs?: Access
  only?: readonly string[]
  /** Whether several people may be meant at once, and whether they may be found by functions: conditions need both. */
  groupChoice?: boolean
  functionChoice?: boolean
  /** Whether the design has decision tables. */
  decisionTables?: boolean
}

/** What is allowed in a picker, by the names that the schemas of tabs use. */
const allowedIn = ({ groupChoice = true, functionChoice = true, decisionTables = false }: Shown): string[] =>
  Object.entries({ groupChoice, functionChoice, decisionTables }).flatMap(([name, isOn]) =>
    isOn ? [name] : [],
  )

/** The types of items that the shown tabs offer. */
export const availableTypes = (shown: Shown): string[] =>
  visibleTabs(shown)
    .flatMap(({ type }) => type)
    .filter((type) => shown.only?.includes(type) ?? true)

/** The tabs shown: the wanted ones without the unwanted, as far as they offer a type that can be chosen (S2-017, S2-027). */
export const visibleTabs = (shown: Shown): PickerTab[] => {
  const { tabs, only } = shown
  const allowed = allowedIn(shown)
  return all.filter(
    ({ name, type, needs }) =>
      isPermitted([name], tabs) &&
      isPermitted(allowed, needs) &&
      (only ? type.some((one) => only.includes(one)) : true),
  )
}
