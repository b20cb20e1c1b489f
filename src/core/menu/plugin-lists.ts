import type { MenuEntry, PluginList } from '../../generated/types'
import { getEnvironment } from '../permission/environment'

/** Returns the menu with the lists of plugins in a group of their own; each asks for the permissions of its manifest. */
export function withPluginLists(
  menu: MenuEntry[],
  lists: readonly Pick<PluginList, 'name' | 'title' | 'roles'>[],
): MenuEntry[] {
  if (!lists.length) return menu
  // The archive has no lists of plugins, which read calls of today.
  const { tag } = getEnvironment('test')
  const tags = tag ? [tag] : []
  const children = lists.map(
    ({ name, title, roles }): MenuEntry => ({
      id: `plugin.${name}`,
      title: title.zh,
      names: title,
      icon: 'list',
      url: `/plugin/${name.replace('.', '/')}`,
      component: `records:${name}`,
      mobile: true,
      tags,
      ...(roles?.length && { roles }),
    }),
  )
  const group = { id: 'plugin-lists', title: 'menu.plugin-lists', icon: 'list', mobile: true, tags, children }
  return [...menu, group]
}
