import { expect, test } from 'vitest'
import type { HomeWidget } from '../../generated/types'
import { arrangeWidgets, availableWidgets, visibleWidgets } from './apply-layout'

const widget = (name: string, order: number, more: Partial<HomeWidget> = {}): HomeWidget => ({
  name,
  title: name,
  call: 'oa/flow/home/waiting',
  component: name,
  column: 'main',
  order,
  ...more,
})
const all = [widget('a', 10), widget('b', 20), widget('c', 30)]
const names = (widgets: readonly HomeWidget[]) => widgets.map(({ name }) => name).join('')

test.each([
  ['nobody arranged anything', null, 'abc'],
  ['all were moved', { order: ['c', 'a', 'b'], hidden: [] }, 'cab'],
  ['one is new since', { order: ['c', 'a'], hidden: [] }, 'cab'],
  ['one is gone since', { order: ['x', 'b', 'a', 'c'], hidden: [] }, 'bac'],
  ['one is named twice', { order: ['b', 'b'], hidden: [] }, 'abc'],
])('%s', (_, layout, order) => expect(names(arrangeWidgets(all, layout))).toBe(order))

test('keeps the position of a hidden widget and does not show it', () => {
  const layout = { order: ['c', 'b', 'a'], hidden: ['b'] }
  expect(names(arrangeWidgets(all, layout))).toBe('cba')
  expect(names(visibleWidgets(all, layout))).toBe('ca')
})

test('offers a widget only on its page, in its environments and to its roles', () => {
  const some = [
    ...all.toReversed(),
    widget('t', 40, { environments: ['test'] }),
    widget('r', 50, { roles: ['company'] }),
    widget('d', 60, { page: 'admin' }),
  ]
  expect(names(availableWidgets({ page: 'staff', environment: 'prod', roles: [] }, some))).toBe('abc')
  expect(names(availableWidgets({ page: 'staff', environment: 'test', roles: ['company'] }, some))).toBe(
    'abctr',
  )
})
