import { expect, test } from 'vitest'
import type { MenuConfig } from '../../generated/types'
import { checkMenu } from './check-menu'
import { defaultMenu, defaultMenuConfig, menuOf } from './merge-menu'
import { withPluginLists } from './plugin-lists'

const title = { zh: '调查', en: 'Surveys', es: 'Encuestas' }
const lists = [
  { name: 'nps.surveys', title, roles: ['flow.work'] },
  { name: 'nps.answers', title: { ...title, zh: '回答' } },
]
const groupOf = (...[environment, config]: Parameters<typeof menuOf>) =>
  menuOf(environment, config, lists).find(({ id }) => id === 'plugin-lists')
const withChanges = (entries: MenuConfig['entries']): MenuConfig => ({ ...defaultMenuConfig, entries })

test('stand in a group of their own, in production and in the test environment', () => {
  expect(groupOf('prod')?.children).toMatchObject([
    { url: '/plugin/nps/surveys', names: title, roles: ['flow.work'] },
    { url: '/plugin/nps/answers' },
  ])
  expect(groupOf('test')?.children).toHaveLength(2)
  expect(groupOf('archive')).toBeUndefined()
  expect(menuOf('prod').some(({ id }) => id === 'plugin-lists')).toBe(false)
})

test('are renamed, sorted, limited and hidden by the company like built-in entries', () => {
  const config = withChanges([
    { id: 'plugin.nps.answers', index: 0, names: { zh: '答卷', en: '', es: '' } },
    { id: 'plugin.nps.surveys', index: 1, roles: [{ id: '7', name: '市场' }] },
  ])
  checkMenu(config, withPluginLists(defaultMenu, lists))
  const children = groupOf('prod', config)?.children
  expect(children).toMatchObject([
    { id: 'plugin.nps.answers', names: { zh: '答卷' } },
    { id: 'plugin.nps.surveys', roles: ['flow.work'], only: ['role:7'] },
  ])
  const hidden = groupOf('prod', withChanges([{ id: 'plugin.nps.surveys', hidden: true }]))?.children
  expect(hidden?.[0]).toMatchObject({ hidden: true, mobile: false })
})

test('leave no address to an entry of the company', () => {
  const own = {
    id: 'own1',
    kind: 'redirect' as const,
    in: 'plugin-lists',
    names: title,
    target: '/list/waiting',
  }
  const config = withChanges([{ ...own, url: '/plugin/nps/surveys' }])
  expect(() => checkMenu(config, withPluginLists(defaultMenu, lists))).toThrow('menu-config.address-taken')
  expect(() =>
    checkMenu(withChanges([{ ...own, url: '/own' }]), withPluginLists(defaultMenu, lists)),
  ).not.toThrow()
})
