import fc from 'fast-check'
import { expect, test } from 'vitest'
import regions from '#schemas/data/china-area.json'
import {
  areaLevels,
  areaText,
  checkArea,
  chooseRegion,
  emptyArea,
  initialArea,
  regionChoices,
  visibleLevels,
} from './china-area'

const all = { showCity: true, showRegion: true }
const pick = (value: object, level: 'province' | 'city' | 'region', code: string | undefined) =>
  chooseRegion(value, { level, code, shown: all }, regions)

const huaxi = {
  provinceName: '贵州省',
  cityName: '贵阳市',
  regionName: '花溪区',
  provinceCode: '520000',
  cityCode: '520100',
  regionCode: '520111',
}

test('fills all six fields when province, city and district are chosen (S2-136, S2-138, S2-140, S2-141)', () => {
  const province = pick(emptyArea, 'province', '520000')
  expect(province).toEqual({ ...emptyArea, provinceName: '贵州省', provinceCode: '520000' })
  const city = pick(province, 'city', '520100')
  expect(city).toEqual({ ...province, cityName: '贵阳市', cityCode: '520100' })
  expect(pick(city, 'region', '520111')).toEqual(huaxi)
})

test('clears city and district when another province is chosen (S2-136)', () => {
  const hubei = { ...emptyArea, provinceName: '湖北省', provinceCode: '420000' }
  expect(pick(huaxi, 'province', '420000')).toEqual(hubei)
})

test('clears the lower levels when the same province is chosen again', () => {
  const guizhou = { ...emptyArea, provinceName: '贵州省', provinceCode: '520000' }
  expect(pick(huaxi, 'province', '520000')).toEqual(guizhou)
})

test('clears the district when another city is chosen (S2-138)', () => {
  const zunyi = { ...huaxi, cityName: '遵义市', cityCode: '520300', regionName: '', regionCode: '' }
  expect(pick(huaxi, 'city', '520300')).toEqual(zunyi)
})

test.each([
  ['province', emptyArea],
  ['city', { ...emptyArea, provinceName: '贵州省', provinceCode: '520000' }],
  ['region', { ...huaxi, regionName: '', regionCode: '' }],
] as const)('clears with the %s itself and everything below (S2-137, S2-139, S2-140)', (level, expected) => {
  expect(pick(huaxi, level, '')).toEqual(expected)
  expect(pick(huaxi, level, undefined)).toEqual(expected)
})

test('rejects a city of another province', () => {
  expect(pick(huaxi, 'city', '420100')).toEqual(pick(huaxi, 'city', ''))
})

test('puts an overseas country on the second level with nothing below', () => {
  const japan = pick(pick(emptyArea, 'province', '900000'), 'city', '900392')
  expect(areaText(japan)).toBe('海外-日本')
  expect(regionChoices(japan, 'region', regions)).toEqual([])
})

test('offers on a level what belongs to the choice above it (S2-136, S2-138)', () => {
  expect(regionChoices(undefined, 'province', regions)).toHaveLength(35)
  expect(regionChoices(undefined, 'city', regions)).toEqual([])
  expect(regionChoices(huaxi, 'city', regions).map(({ ReginName }) => ReginName)).toContain('遵义市')
  expect(regionChoices(huaxi, 'region', regions).map(({ ReginName }) => ReginName)).toContain('云岩区')
})

test.each([
  [{ showCity: false, showRegion: true }, '贵州省'],
  [{ showCity: true, showRegion: false }, '贵州省-贵阳市'],
  [all, '贵州省-贵阳市-花溪区'],
])('presets stored codes on the shown levels only (%o) (S2-142, S2-146)', (shown, text) => {
  expect(areaText(initialArea(huaxi, regions, shown))).toBe(text)
})

test('rejects a choice on a level that is not shown', () => {
  const province = pick(emptyArea, 'province', '520000')
  const shown = { showCity: false, showRegion: true }
  expect(chooseRegion(province, { level: 'city', code: '520100', shown }, regions)).toEqual(province)
})

test('takes preset names from the codes and stops at a code that no longer exists', () => {
  const stored = { ...huaxi, provinceName: '', regionCode: '520199' }
  expect(initialArea(stored, regions, all)).toEqual({ ...huaxi, regionName: '', regionCode: '' })
  expect(initialArea(null, regions, all)).toEqual(emptyArea)
})

test('displays an area as its names joined by hyphens, without gaps (S2-147)', () => {
  expect(areaText(huaxi)).toBe('贵州省-贵阳市-花溪区')
  expect(areaText({ ...emptyArea, provinceName: '台湾省' })).toBe('台湾省')
  expect(areaText(undefined)).toBe('')
})

test.each([
  ['nothing chosen', emptyArea, []],
  ['a field never touched', undefined, []],
  ['a complete area', huaxi, []],
  ['a province alone', { ...emptyArea, provinceName: '贵州省', provinceCode: '520000' }, []],
  ['an invented code', { ...huaxi, regionCode: '520199' }, [['area.code-unknown', '520199']]],
  ['a city of another province', { ...huaxi, cityCode: '420100' }, [['area.code-unknown', '420100']]],
  [
    'a city without province',
    { ...huaxi, provinceCode: '', provinceName: '' },
    [['area.code-unknown', '520100']],
  ],
  [
    'a city in the place of a province',
    { ...huaxi, provinceCode: '520100' },
    [['area.code-unknown', '520100']],
  ],
  [
    'a city in the place of a district',
    { ...huaxi, cityCode: '', cityName: '', regionCode: '520300' },
    [['area.code-unknown', '520300']],
  ],
  ['a code written differently', { ...huaxi, provinceCode: ' 520000' }, [['area.code-unknown', ' 520000']]],
  ['a foreign name', { ...huaxi, cityName: '遵义市' }, [['area.name-differs', '520100']]],
  ['a missing name', { ...huaxi, regionName: '' }, [['area.name-differs', '520111']]],
  ['a name alone', { ...emptyArea, provinceName: '贵州省' }, [['area.name-without-code', undefined]]],
])('judges in the server guard %s', (_, value, expected) => {
  expect(checkArea(value, regions).map(({ code, params }) => [code, params.code])).toEqual(expected)
})

test('produces by any choices a valid value whose lower levels belong to the upper ones (S2-141, S2-149)', () => {
  const codes = [
    '',
    '110000',
    '110100',
    '110101',
    '520000',
    '520100',
    '520111',
    '900000',
    '900392',
    '1',
    '900004',
  ]
  const press = fc.record({ level: fc.constantFrom(...areaLevels), code: fc.constantFrom(...codes) })
  const shown = fc.record({ showCity: fc.boolean(), showRegion: fc.boolean() })
  fc.assert(
    fc.property(fc.array(press, { maxLength: 12 }), shown, (presses, shown) => {
      const value = presses.reduce((area, change) => chooseRegion(area, { ...change, shown }, regions), {
        ...emptyArea,
      })
      expect(Object.keys(value)).toEqual(Object.keys(emptyArea))
      expect(checkArea(value, regions)).toEqual([])
      expect(initialArea(value, regions, shown)).toEqual(value)
      const hidden = areaLevels.filter((level) => !visibleLevels(shown).includes(level))
      for (const level of hidden) expect(value[`${level}Code`]).toBe('')
    }),
  )
})
