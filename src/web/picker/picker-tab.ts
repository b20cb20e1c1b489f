import { type ComponentType, createContext } from 'react'
import { isPermitted } from '#/core/permission/check-permission'
import type { Access, PickerSetting, PickerTab, RecipientItem } from '#/generated/types'
import type { ExpressionSymbols } from '../formula/symbols'
import { pluginAdditions } from '../platform/plugin-additions'

/** Props of every tab of available items. */
export interface PickerTabProps {
  schema: PickerTab
  chosen: readonly RecipientItem[]
  onToggle(item: RecipientItem): void
  /** Replaces all chosen items. */
  onChange(items: RecipientItem[]): void
  /** Opens the details of a chosen item. */
  onEdit(item: RecipientItem): void
  /** Fields of the form that the flow fills in, and other symbols for conditions. */
  known: ExpressionSymbols
  /** Selectable item types; all by default. */
  only?: readonly RecipientItem['type'][]
}

const schemas = import.meta.glob<PickerTab>('../../../schemas/picker/*.json', {
  import: 'default',
  eager: true,
})
const components = import.meta.glob<{ default: ComponentType<PickerTabProps> }>('./tabs/*.tsx', {
  eager: true,
})

/** Returns the component of a tab: the file of its name; tabs of plugins list conditions. */
export const tabComponentOf = ({ name, type }: PickerTab): ComponentType<PickerTabProps> | undefined =>
  components[`./tabs/${type.includes('plugin') ? 'fun' : name}.tsx`]?.default

const builtIn = Object.values(schemas).sort((a, b) => a.order - b.order)

const allTabs = (): PickerTab[] => [...builtIn, ...pluginAdditions().tabs]

/** Returns the settings of a chosen item, as the schema of its tab lists them. */
export const tabSettingsOf = ({ type, id }: RecipientItem): readonly PickerSetting[] =>
  allTabs()
    .flatMap(({ type: types, items = [] }) => (types.includes(type) ? items : []))
    .find((item) => item.id === id)?.settings ?? []

interface Shown {
  /** Names of tabs to include and exclude; all by default. */
  tabs?: Access
  only?: readonly string[]
  /**
   * Whether several people may be found at once, and whether functions may find them: conditions need both.
   */
  groupChoice?: boolean
  functionChoice?: boolean
  /** Whether the design has decision tables. */
  decisionTables?: boolean
}

/** Whether the recipients may be picked when the flow is sent: those of a step itself. */
export const PickChoice = createContext(false)

/** Returns the items of a tab that the picker offers. */
export const tabItemsOf = ({ items = [] }: PickerTab, pickChoice: boolean) =>
  items.filter(({ needs }) => isPermitted(pickChoice ? ['pickChoice'] : [], needs))

/** Returns what a picker allows, by the names that the schemas of tabs use. */
const allowedIn = ({ groupChoice = true, functionChoice = true, decisionTables = false }: Shown): string[] =>
  Object.entries({ groupChoice, functionChoice, decisionTables }).flatMap(([name, isOn]) =>
    isOn ? [name] : [],
  )

/** Returns the item types that the visible tabs offer. */
export const availableTypes = (shown: Shown): string[] =>
  visibleTabs(shown)
    .flatMap(({ type }) => type)
    .filter((type) => shown.only?.includes(type) ?? true)

/**
 * Returns the visible tabs: the included ones without the excluded, if they offer a selectable type (S2-017,
 * S2-027).
 */
export const visibleTabs = (shown: Shown): PickerTab[] => {
  const { tabs, only } = shown
  const allowed = allowedIn(shown)
  return allTabs().filter(
    ({ name, type, needs }) =>
      isPermitted([name], tabs) &&
      isPermitted(allowed, needs) &&
      (only ? type.some((one) => only.includes(one)) : true),
  )
}
