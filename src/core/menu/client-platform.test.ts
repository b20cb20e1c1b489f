import { expect, test } from 'vitest'
import type { MenuEntry } from '../../generated/types'
import { filterPlatformMenu, type ThirdPlatform } from './client-platform'

const children = ['employee.ww.tags', 'employee.dd.sync', 'base.ww_license_account', 'waiting'].map((id) => ({
  id,
  title: id,
}))
const menu: MenuEntry[] = [{ id: 'contacts', title: 'contacts', children }]
const left = (third?: ThirdPlatform) => filterPlatformMenu(menu, third)[0]?.children?.map(({ id }) => id)

test('hides the entries of enterprise WeChat on DingTalk (S1-140)', () =>
  expect(left({ platform: 'dingtalk', saas: true })).toEqual(['employee.dd.sync', 'waiting']))

test('hides DingTalk entries and accounts of licences without a provider on enterprise WeChat (S1-141)', () => {
  expect(left({ platform: 'wechatwork', saas: false })).toEqual(['employee.ww.tags', 'waiting'])
  expect(left({ platform: 'wechatwork', saas: true })).toEqual([
    'employee.ww.tags',
    'base.ww_license_account',
    'waiting',
  ])
})

test('hides the entries of every platform without one, and on Feishu', () => {
  expect(left()).toEqual(['waiting'])
  expect(left({ platform: 'feishu', saas: true })).toEqual(['waiting'])
})
