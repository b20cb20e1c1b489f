import { type AreaLevel, type AreaValue, areaLevels, type Region } from './china-area'
import { isRecord } from './form-values'

/** Abolished region: its code, its name, and the code of its successor, null if it was split. */
export interface FormerRegion {
  code: number
  name: string
  now: number | null
}

/** Current and former regions. */
export interface RegionHistory {
  regions: readonly Region[]
  former: readonly FormerRegion[]
}

const isCode = (value: unknown): value is string | number =>
  typeof value === 'string' || (typeof value === 'number' && Number.isSafeInteger(value))

/**
 * Normalizes an area of an old document or a foreign client to six texts. Codes may be numbers, parts may be
 * missing.
 */
export function toArea(value: unknown): AreaValue | undefined {
  if (!isRecord(value)) return undefined
  const part = (name: string) => (isCode(value[name]) ? String(value[name]) : '')
  const entries = areaLevels.flatMap((level) => [
    [`${level}Name`, part(`${level}Name`)],
    [`${level}Code`, part(`${level}Code`)],
  ])
  return Object.fromEntries(entries) as AreaValue
}

const overseas = 900_000
const childOf = (regions: readonly Region[], code: number) =>
  regions.find(({ ReginNum }) => ReginNum === code)

/**
 * Finds the country of an overseas code. S2-275 specifies 900000 plus the country number; the predecessor
 * stored 900000 plus a hundred times that number (阿富汗 900400, which is also 约旦 by S2-275). The name decides;
 * if none matches, S2-275 applies.
 */
function country({ cityCode, cityName }: AreaValue, regions: readonly Region[]): Region | undefined {
  const countries = childOf(regions, overseas)?.SubLst ?? []
  const number = Number(cityCode) - overseas
  const [region, overseasRegion] = [number, number / 100].map((one) => childOf(countries, overseas + one))
  return [region, overseasRegion].find((one) => one?.ReginName === cityName) ?? region ?? overseasRegion
}

const set = (area: AreaValue, level: AreaLevel, region: Region | undefined): void => {
  area[`${level}Code`] = region ? String(region.ReginNum) : ''
  area[`${level}Name`] = region?.ReginName ?? ''
}

/** Returns the current area of a code. */
function areaAt(code: number, regions: readonly Region[]): AreaValue {
  const area = {} as AreaValue
  const codes = [Math.floor(code / 10_000) * 10_000, Math.floor(code / 100) * 100, code]
  let choices = regions
  for (const [depth, level] of areaLevels.entries()) {
    const found = childOf(choices, codes[depth] ?? 0)
    set(area, level, found)
    choices = found?.SubLst ?? []
  }
  return area
}

/** Whether the codes of an area are currently nested. */
function isValid(area: AreaValue, regions: readonly Region[]): boolean {
  let choices = regions
  for (const level of areaLevels) {
    const code = area[`${level}Code`]
    if (!code) return true
    const found = childOf(choices, Number(code))
    if (!found) return false
    choices = found.SubLst
  }
  return true
}

/** Finds the former region of an area, by its lowest code. */
export function findFormerRegion(
  value: unknown,
  { regions, former }: RegionHistory,
): FormerRegion | undefined {
  const area = toArea(value)
  if (!area || isValid(area, regions)) return undefined
  const code = Number(area.regionCode || area.cityCode)
  return former.find((one) => one.code === code)
}

/**
 * Normalizes an area to the current notation: codes as texts, a merged district as its successor, countries
 * by S2-275. Current and unknown areas are returned unchanged.
 */
export function normalizeRegion(value: unknown, history: RegionHistory): unknown {
  const area = toArea(value)
  if (!area) return value
  if (Number(area.provinceCode) === overseas && area.cityCode) {
    const found = country(area, history.regions)
    if (!found) return value
    const present = { ...areaAt(overseas, history.regions) }
    set(present, 'city', found)
    return same(present, value) ? value : present
  }
  const now = findFormerRegion(area, history)?.now
  const present = now ? areaAt(now, history.regions) : area
  return same(present, value) ? value : present
}

const same = (area: AreaValue, value: unknown) =>
  isRecord(value) && Object.entries(area).every(([name, part]) => value[name] === part)
