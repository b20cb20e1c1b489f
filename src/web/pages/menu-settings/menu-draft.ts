import { mergeMenu } from '#/core/menu/merge-menu'
import { defaultMenu } from '#/core/menu/default-menu'
import type { MenuConfig, MenuConfigChange, MenuEntry } from '#/generated/types'

/** Built-in pages that have no place in the menu; companies leave them alone. */
const placeless = new Set(
  defaultMenu.flatMap(({ children = [] }) => children.filter(({ hidden }) => hidden).map(({ id }) => id)),
)

/** Every entry that may be changed, in the company's order, whatever environment it stands in. */
export const listEditableEntries = (config: MenuConfig): MenuEntry[] => {
  const entries = config.entries.map(({ environments: _, ...change }) => change)
  return mergeMenu(defaultMenu, { ...config, entries }, 'prod').map((group) => ({
    ...group,
    children: (group.children ?? []).filter(({ id }) => !placeless.has(id)),
  }))
}

/** What is said of an entry so far. */
export const changeOf = ({ entries }: MenuConfig, id: string): MenuConfigChange =>
  entries.find((change) => change.id === id) ?? { id }

/** The configuration with a change in the place of what was said of the entry. */
export function setMenuChange(config: MenuConfig, change: MenuConfigChange): MenuConfig {
  const has = config.entries.some(({ id }) => id === change.id)
  const entries = has
    ? config.entries.map((one) => (one.id === change.id ? change : one))
    : [...config.entries, change]
  return { ...config, entries }
}

/** Neighbours in another order. */
export const reorderMenu = (config: MenuConfig, ids: readonly string[]): MenuConfig =>
  ids.reduce((so, id, index) => setMenuChange(so, { ...changeOf(so, id), index }), config)

/** Without an entry of the company's own; what stood in a group goes with it. */
export function removeMenuEntry(config: MenuConfig, id: string): MenuConfig {
  const home = (one: string) => (one === id ? '' : one)
  return {
    ...config,
    home: home(config.home),
    phoneHome: home(config.phoneHome),
    entries: config.entries.filter((change) => change.id !== id && change.in !== id),
  }
}
