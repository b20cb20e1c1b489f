import { createHash } from 'node:crypto'
import type { SettingsGetData } from '../../../generated/types'
import {
  type ActivePlugin,
  fieldsOf,
  listActivePlugins,
  listsOf,
  type PluginFolder,
  tabsOf,
  toCustomField,
} from './plugin'

/** Path below which the modules of plugins are served. */
export const pluginsPath = '/plugins/'

/** Returns the address of a module, which contains the hash of its text and is therefore immutable. */
function addressOf({ folder, modules }: ActivePlugin, path: string): string {
  const hash = createHash('sha256')
    .update(modules.get(path) ?? '')
    .digest('hex')
  return `${pluginsPath}${folder}/${hash.slice(0, 32)}.js`
}

/** Returns the fields of the loaded plugins, for pages. */
export const describePluginFields = (
  plugins: readonly PluginFolder[],
): NonNullable<SettingsGetData['plugins']> =>
  listActivePlugins(plugins).flatMap((plugin) =>
    fieldsOf(plugin.manifest).map(({ schema, edit, read }) => ({
      schema: toCustomField(schema),
      edit: addressOf(plugin, edit),
      ...(read && { read: addressOf(plugin, read) }),
    })),
  )

/** Returns a part of a plugin under a name that is unique among all plugins. */
const nameFully = <Part extends { name: string }>({ folder }: PluginFolder, part: Part): Part => ({
  ...part,
  name: `${folder}.${part.name}`,
})

/** Returns the tabs of the recipient picker of the loaded plugins, for pages. */
export const describePluginTabs = (
  plugins: readonly PluginFolder[],
): NonNullable<SettingsGetData['pluginTabs']> =>
  listActivePlugins(plugins).flatMap((plugin) => tabsOf(plugin.manifest).map((tab) => nameFully(plugin, tab)))

/** Returns the lists of the loaded plugins, for pages and the menu. */
export const describePluginLists = (
  plugins: readonly PluginFolder[],
): NonNullable<SettingsGetData['pluginLists']> =>
  listActivePlugins(plugins).flatMap((plugin) =>
    listsOf(plugin.manifest).map((list) => nameFully(plugin, list)),
  )

/** Returns what loaded plugins add to pages; nothing without any. */
export function describePluginAdditions(
  all: readonly PluginFolder[],
): Pick<SettingsGetData, 'plugins' | 'pluginTabs' | 'pluginLists'> {
  const [plugins, pluginTabs, pluginLists] = [
    describePluginFields(all),
    describePluginTabs(all),
    describePluginLists(all),
  ]
  return plugins.length + pluginTabs.length + pluginLists.length > 0
    ? { plugins, pluginTabs, pluginLists }
    : {}
}

/** Returns the texts of the modules that pages load, by address; functions stay on the server. */
export const pageModules = (plugins: readonly PluginFolder[]): ReadonlyMap<string, string> =>
  new Map(
    listActivePlugins(plugins).flatMap((plugin) =>
      fieldsOf(plugin.manifest)
        .flatMap(({ edit, read }) => (read ? [edit, read] : [edit]))
        .map((path) => [addressOf(plugin, path), plugin.modules.get(path) ?? '']),
    ),
  )
