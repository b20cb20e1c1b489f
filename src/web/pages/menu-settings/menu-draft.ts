import { defaultMenu, mergeMenu } from '#/core/menu/merge-menu'
import { withPluginLists } from '#/core/menu/plugin-lists'
import type { MenuConfig, MenuConfigChange, MenuEntry, PluginList } from '#/generated/types'

/** Built-in pages without a place in the menu; companies cannot change them. */
const placeless = new Set(
  defaultMenu.flatMap(({ children = [] }) => children.filter(({ hidden }) => hidden).map(({ id }) => id)),
)

/** Returns every editable entry in the company's order, of all environments, with the lists of plugins. */
export const listEditableEntries = (config: MenuConfig, lists: readonly PluginList[] = []): MenuEntry[] => {
  const entries = config.entries.map(({ environments: _, ...change }) => change)
  return mergeMenu(withPluginLists(defaultMenu, lists), { ...config, entries }, 'prod').map((group) => ({
    ...group,
    children: (group.children ?? []).filter(({ id }) => !placeless.has(id)),
  }))
}

/** Returns the current change of an entry. */
export const entryChange = ({ entries }: MenuConfig, id: string): MenuConfigChange =>
  entries.find((change) => change.id === id) ?? { id }

/** Returns the configuration with the entry's change replaced. */
export function setMenuChange(config: MenuConfig, change: MenuConfigChange): MenuConfig {
  const has = config.entries.some(({ id }) => id === change.id)
  const entries = has
    ? config.entries.map((one) => (one.id === change.id ? change : one))
    : [...config.entries, change]
  return { ...config, entries }
}

/** Returns the configuration with reordered siblings. */
export const reorderMenu = (config: MenuConfig, ids: readonly string[]): MenuConfig =>
  ids.reduce((so, id, index) => setMenuChange(so, { ...entryChange(so, id), index }), config)

/** Returns the configuration without a custom entry; the contents of a group are removed with it. */
export function removeMenuEntry(config: MenuConfig, id: string): MenuConfig {
  const home = (one: string) => (one === id ? '' : one)
  return {
    ...config,
    home: home(config.home),
    phoneHome: home(config.phoneHome),
    entries: config.entries.filter((change) => change.id !== id && change.in !== id),
  }
}
