import { expect, test } from 'vitest'
import type { MenuEntry } from '../../generated/types'
import { menuOf } from './merge-menu'
import { filterMenu } from './visible-menu'

const entries: MenuEntry[] = [
  { id: 'work', title: 'a', children: [{ id: 'waiting', title: 'b', url: '/list/waiting' }] },
  {
    id: 'designs',
    title: 'c',
    children: [
      { id: 'list', title: 'd', url: '/designs', roles: ['flowdesign.list'] },
      { id: 'people', title: 'e', url: '/people', roles: ['people', 'flow.admin'] },
    ],
  },
  { id: 'locked', title: 'f', roles: ['flow.admin'], children: [{ id: 'open', title: 'g', url: '/open' }] },
]
const idsOf = (menu: MenuEntry[]): string[] =>
  menu.flatMap(({ id, children }) => [id, ...idsOf(children ?? [])])

test.each([
  ['nobody in particular sees what has no roles', [], ['work', 'waiting']],
  [
    'one role of an entry is enough',
    ['flow.admin'],
    ['work', 'waiting', 'designs', 'people', 'locked', 'open'],
  ],
  ['a wider permission opens a narrower entry', ['flowdesign'], ['work', 'waiting', 'designs', 'list']],
  ['a narrower permission does not open a wider entry', ['flow.admin.replace'], ['work', 'waiting']],
  ['all opens everything', ['all'], ['work', 'waiting', 'designs', 'list', 'people', 'locked', 'open']],
])('%s', (_, roles, ids) => expect(idsOf(filterMenu(roles, entries))).toEqual(ids))

test('S1-139 “in test the menu is filtered to entries tagged `test`”: among them no impersonation', () => {
  const flat = (entries: readonly MenuEntry[]): MenuEntry[] =>
    entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])])
  const tagged = flat(menuOf('prod')).filter(({ tags }) => tags?.includes('test'))
  expect(idsOf(menuOf('test'))).toEqual(tagged.map(({ id }) => id))
  expect(idsOf(menuOf('prod'))).toContain('switch_user')
  expect(idsOf(menuOf('test'))).not.toContain('switch_user')
  expect(idsOf(menuOf('test'))).toContain('waiting')
})
