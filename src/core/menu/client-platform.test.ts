import { expect, test } from 'vitest'
import type { MenuEntry } from '../../generated/types'
import { filterPlatformMenu, type ThirdPlatform } from './client-platform'

const children = ['employee.ww.tags', 'employee.dd.sync', 'base.ww_license_account', 'waiting'].map((id) => ({
  id,
  title: id,
}))
const menu: MenuEntry[] = [{ id: 'contacts', title: 'contacts', children }]
const left = (third?: ThirdPlatform) => filterPlatformMenu(menu, third)[0]?.children?.map(({ id }) => id)

test('on DingTalk the entries of enterprise WeChat are gone (S1-140)', () =>
  expect(left({ platform: 'dingtalk', saas: false })).toEqual([
    'employee.dd.sync',
    'base.ww_license_account',
    'waiting',
  ]))

test('on enterprise WeChat those of DingTalk are gone, and accounts of licences without a provider (S1-141)', () => {
  expect(left({ platform: 'wechatwork', saas: false })).toEqual(['employee.ww.tags', 'waiting'])
  expect(left({ platform: 'wechatwork', saas: true })).toEqual([
    'employee.ww.tags',
    'base.ww_license_account',
    'waiting',
  ])
})

test('a company without a platform keeps its menu', () => expect(left()).toHaveLength(4))

test('on Feishu neither those of DingTalk nor those of enterprise WeChat stay', () =>
  expect(left({ platform: 'feishu', saas: false })?.some((id) => /^employee\.(dd|ww)\./.test(id))).toBe(
    false,
  ))
