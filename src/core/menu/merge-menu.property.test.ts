import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MenuConfig, MenuConfigChange, MenuEntry } from '../../generated/types'
import { isPermitted } from '../permission/check-permission'
import { defaultMenu, defaultMenuConfig, menuOf, mergeMenu } from './merge-menu'
import { filterMenu, findClosedPages, withHomePages } from './visible-menu'

/** Flattens the menu that companies change. */

const flat = (entries: readonly MenuEntry[]): MenuEntry[] =>
  entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])])
const shipped = flat(defaultMenu)
const parents = new Map(
  defaultMenu.flatMap((group) => (group.children ?? []).map(({ id }) => [id, group] as const)),
)

const word = fc.constantFrom('', '菜单', 'Menu')
const permission = fc.constantFrom(
  'flow.work',
  'flowdesign',
  'directory',
  'company',
  'all',
  'role:1',
  'role:2',
  '-flow.work.create',
)
const change: fc.Arbitrary<MenuConfigChange> = fc.record(
  {
    id: fc.constantFrom(...shipped.map(({ id }) => id), 'own1', 'own2', 'own3', 'gone'),
    kind: fc.constantFrom('group', 'link', 'frame', 'redirect'),
    in: fc.constantFrom('work', 'contacts', 'own1', 'gone'),
    index: fc.nat(30),
    names: fc.record({ zh: word, en: word, es: word }),
    icon: fc.constantFrom('home', 'nothing'),
    hidden: fc.boolean(),
    roles: fc.array(fc.record({ id: fc.constantFrom('1', '2'), name: fc.constant('r') }), { maxLength: 2 }),
    environments: fc.uniqueArray(fc.constantFrom('prod' as const, 'test' as const, 'archive' as const)),
    platforms: fc.uniqueArray(fc.constantFrom('desk' as const, 'phone' as const)),
    url: fc.constantFrom('/own', '/other'),
    target: fc.constantFrom('/list/waiting', '/oaset/employee', '/own', 'https://a.example/x'),
  },
  { requiredKeys: ['id'] },
)
const config: fc.Arbitrary<MenuConfig> = fc.record({
  entries: fc.array(change, { maxLength: 12 }),
  home: fc.constantFrom('', 'waiting', 'employee', 'own1', 'gone'),
  phoneHome: fc.constantFrom('', 'waiting', 'own1'),
  frames: fc.constant([]),
  redirects: fc.constant([]),
})
const where = fc.constantFrom('prod' as const, 'test' as const, 'archive' as const)
const roles = fc.uniqueArray(permission, { maxLength: 4 })

test.each(['prod', 'test', 'archive'] as const)(
  'keeps the built-in menu of %s without configuration',
  (name) => {
    expect(mergeMenu(defaultMenu, defaultMenuConfig, name)).toEqual(defaultMenu)
    expect(menuOf(name, defaultMenuConfig)).toEqual(menuOf(name))
    expect(withHomePages(menuOf(name), defaultMenuConfig)).toEqual(menuOf(name))
  },
)

test("shows built-in entries only with their own and their group's permission, whatever is configured", () => {
  fc.assert(
    fc.property(config, where, roles, (menuConfig, name, held) => {
      const before = new Set(flat(filterMenu(held, menuOf(name))).map(({ id }) => id))
      for (const { id, added } of flat(filterMenu(held, menuOf(name, menuConfig)))) {
        if (added) continue
        const entry = shipped.find((one) => one.id === id)
        expect(entry && isPermitted(held, entry.roles), id).toBe(true)
        expect(isPermitted(held, parents.get(id)?.roles), id).toBe(true)
        if (!defaultMenu.some((group) => group.id === id)) expect(before, id).toContain(id)
      }
    }),
  )
})

test('keeps access to every page unchanged when entries are hidden', () => {
  fc.assert(
    fc.property(config, where, roles, (menuConfig, name, held) => {
      const urlsOf = (entries: readonly MenuEntry[]) =>
        flat(entries).flatMap(({ url, added }) => (url && !added ? [url] : []))
      const [before, after] = [menuOf(name), menuOf(name, menuConfig)]
      expect(new Set(urlsOf(filterMenu(held, after)))).toEqual(new Set(urlsOf(filterMenu(held, before))))
      const closed = new Set(findClosedPages(held, after).map(({ url }) => url))
      for (const { url } of findClosedPages(held, before)) expect(closed).toContain(url)
    }),
  )
})

test('shows an entry limited to company roles only in menus of these roles', () => {
  fc.assert(
    fc.property(config, where, roles, (menuConfig, name, held) => {
      for (const { only, hidden } of flat(filterMenu(held, menuOf(name, menuConfig))))
        if (!hidden) expect(isPermitted(held, only)).toBe(true)
    }),
  )
})

test('ignores removed entries in an older configuration', () => {
  fc.assert(
    fc.property(config, where, (menuConfig, name) => {
      const removed = { id: 'no-longer', index: 3, hidden: true, names: { zh: 'x', en: 'x', es: 'x' } }
      const more = { ...menuConfig, entries: [...menuConfig.entries, removed], later: true }
      expect(menuOf(name, more)).toEqual(menuOf(name, menuConfig))
    }),
  )
})

test('puts an entry of a new release after its predecessor, and keeps hidden ones hidden', () => {
  const [work] = defaultMenu
  const menuEntries = (work?.children ?? []).filter(({ hidden }) => !hidden)
  const old = menuEntries.filter(({ id }) => id !== 'cc')
  const menuConfig: MenuConfig = {
    ...defaultMenuConfig,
    entries: old.toReversed().map(({ id }, index) => ({ id, index, hidden: id === 'waiting' })),
  }
  const shown = (menuOf('prod', menuConfig)[0]?.children ?? [])
    .filter(({ hidden }) => !hidden)
    .map(({ id }) => id)
  const following = menuEntries[menuEntries.findIndex(({ id }) => id === 'cc') - 1]?.id ?? ''
  expect(shown[shown.indexOf(following) + 1]).toBe('cc')
  expect(shown).not.toContain('waiting')
  expect(shown.filter((id) => id !== 'cc')).toEqual(
    old
      .toReversed()
      .map(({ id }) => id)
      .filter((id) => id !== 'waiting' && id !== 'gone'),
  )
})
