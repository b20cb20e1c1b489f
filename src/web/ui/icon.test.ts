import { expect, test } from 'vitest'
import desktop from '#schemas/menu/desktop.json'
import { iconNames } from './icon'

const named = (menu: unknown) =>
  [...JSON.stringify(menu).matchAll(/"icon":"([^"]+)"/g)].map(([, icon]) => icon)

test('every icon that a menu names has an image', () => {
  const icons = named(desktop)
  expect(icons).toContain('lock')
  expect(icons.filter((icon) => !iconNames.some((name) => name === icon))).toEqual([])
})
