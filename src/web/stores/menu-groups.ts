import type { MenuEntry } from '../../generated/types'
import { localizeTitle } from './menu'
import type { Person } from './session'

/** Returns the target of an entry: its own page or its link. */
export const menuEntryUrl = ({ url, link }: Pick<MenuEntry, 'url' | 'link'>): string => link ?? url ?? '/'

const groupsOf = (entries: readonly MenuEntry[], isShown: (entry: MenuEntry) => boolean): MenuEntry[] =>
  entries
    .filter(({ hidden }) => !hidden)
    .map((group) => ({
      ...localizeTitle(group),
      children: (group.children ?? []).filter(isShown).map(localizeTitle),
    }))
    .filter((group) => group.url || group.children.length > 0)

/** Returns the groups of the sidebar with their visible entries, in menu order. */
export const sidebarOf = ({ custom_route }: Pick<Person, 'custom_route'>): MenuEntry[] =>
  groupsOf(
    custom_route.filter(({ desk }) => desk !== false),
    ({ hidden, desk }) => !hidden && desk !== false,
  )

/** Returns the menu of the phone home page, in menu order. */
export const phoneMenuOf = ({ custom_route }: Pick<Person, 'custom_route'>): MenuEntry[] =>
  groupsOf(custom_route, ({ hidden, mobile }) => !hidden && mobile === true).flatMap(
    ({ children = [] }) => children,
  )
