import { expect, test } from 'vitest'
import regions from '#schemas/data/china-area.json'
import former from '#schemas/data/china-area-former.json'
import { areaText, checkArea } from './china-area'
import { type FormerRegion, findFormerRegion, normalizeRegion } from './normalize-region'

const history = { regions, former: former as FormerRegion[] }
const area = (names: string, codes: string) => {
  const [provinceName = '', cityName = '', regionName = ''] = names.split('-')
  const [provinceCode = '', cityCode = '', regionCode = ''] = codes.split('-')
  return { provinceName, cityName, regionName, provinceCode, cityCode, regionCode }
}
const read = (value: unknown) => areaText(normalizeRegion(value, history) as never)

test('replaces a merged district by its current district, wherever that is', () => {
  expect(read(area('江苏省-南通市-港闸区', '320000-320600-320611'))).toBe('江苏省-南通市-崇川区')
  expect(read(area('山东省-莱芜市-莱城区', '370000-371200-371202'))).toBe('山东省-济南市-莱芜区')
  expect(read(area('台湾省-桃园市-龙潭乡', '710000-711400-711489'))).toBe('台湾省-桃园市-龙潭区')
})

test('produces a successor that passes the guard for every former region', () => {
  for (const { code, name, now } of history.former) {
    const codes = [Math.floor(code / 10_000) * 10_000, Math.floor(code / 100) * 100, code % 100 ? code : '']
    const old = area(`某省-某市-${name}`, codes.join('-'))
    const present = normalizeRegion(old, history)
    if (now) expect(checkArea(present as never, regions), name).toEqual([])
    else expect(present, name).toBe(old)
  }
})

test('keeps a split district as written, since it has no single successor', () => {
  const old = area('河北省-邯郸市-邯郸县', '130000-130400-130421')
  expect(findFormerRegion(old, history)).toMatchObject({ name: '邯郸县', now: null })
  expect(normalizeRegion(old, history)).toBe(old)
})

test('returns the very same value for a current region', () => {
  const huaxi = area('贵州省-贵阳市-花溪区', '520000-520100-520111')
  expect(normalizeRegion(huaxi, history)).toBe(huaxi)
  expect(normalizeRegion(undefined, history)).toBeUndefined()
  expect(normalizeRegion('贵州', history)).toBe('贵州')
})

test('converts numeric codes to texts', () => {
  const numbers = { provinceName: '贵州省', provinceCode: 520000, cityName: '贵阳市', cityCode: 520100 }
  expect(normalizeRegion(numbers, history)).toEqual(area('贵州省-贵阳市', '520000-520100'))
})

test.each([
  ['阿富汗', '900400', '900004'],
  ['约旦', '900400', '900400'],
  ['', '900400', '900400'],
  ['文莱', '909600', '900096'],
  ['日本', '900392', '900392'],
])('reads both notations of a country: %s %s', (name, code, expected) => {
  const value = normalizeRegion(area(`海外-${name}`, `900000-${code}`), history)
  expect(value).toMatchObject({ provinceCode: '900000', cityCode: expected })
  expect(checkArea(value as never, regions)).toEqual([])
})
