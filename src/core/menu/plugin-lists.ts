import type { MenuEntry, PluginList } from '../../generated/types'
import type { EnvironmentName } from '../permission/environment'

/** Environments whose menu has the lists of plugins. */
const withLists: readonly EnvironmentName[] = ['prod', 'test']

/** Returns the menu with the lists of plugins in a group of their own; each asks for the permissions of its manifest. */
export function withPluginLists(
  menu: MenuEntry[],
  lists: readonly PluginList[],
  environment: EnvironmentName,
): MenuEntry[] {
  if (!lists.length || !withLists.includes(environment)) return menu
  const children = lists.map(
    ({ name, title, roles }): MenuEntry => ({
      id: `plugin.${name}`,
      title: title.zh,
      names: title,
      icon: 'list',
      url: `/plugin/${name.replace('.', '/')}`,
      component: `records:${name}`,
      mobile: true,
      ...(roles?.length && { roles }),
    }),
  )
  return [...menu, { id: 'plugin-lists', title: 'menu.plugin-lists', icon: 'list', mobile: true, children }]
}
