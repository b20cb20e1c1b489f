import { type AreaLevel, type AreaValue, areaLevels, type Region } from './china-area'
import { isRecord } from './form-values'

/** A region that is no more: its code, its name, and the code of where it lies now, null where that is split. */
export interface FormerRegion {
  code: number
  name: string
  now: number | null
}

/** The regions of today, and those of before. */
export interface RegionHistory {
  regions: readonly Region[]
  former: readonly FormerRegion[]
}

const isCode = (value: unknown): value is string | number =>
  typeof value === 'string' || (typeof value === 'number' && Number.isSafeInteger(value))

/** Six texts out of whatever an old document or a foreign client keeps: codes may be numbers, parts may be missing. */
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
 * The country that an overseas code means. S2-275 says 900000 and the number of the country; the predecessor kept
 * 900000 and a hundred times that number (阿富汗 900400, which is also 约旦 by S2-275). The name decides; without
 * one that fits, S2-275 does.
 */
function country({ cityCode, cityName }: AreaValue, regions: readonly Region[]): Region | undefined {
  const countries = childOf(regions, overseas)?.SubLst ?? []
  const number = Number(cityCode) - overseas
  const [ours, theirs] = [number, number / 100].map((one) => childOf(countries, overseas + one))
  return [ours, theirs].find((one) => one?.ReginName === cityName) ?? ours ?? theirs
}

const set = (area: AreaValue, level: AreaLevel, region: Region | undefined): void => {
  area[`${level}Code`] = region ? String(region.ReginNum) : ''
  area[`${level}Name`] = region?.ReginName ?? ''
}

/** The area in which a code lies today. */
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

/** Whether the codes of an area lie under one another today. */
function stands(area: AreaValue, regions: readonly Region[]): boolean {
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

/** The former region that an area names, by its lowest code. */
export function findFormerRegion(
  value: unknown,
  { regions, former }: RegionHistory,
): FormerRegion | undefined {
  const area = toArea(value)
  if (!area || stands(area, regions)) return undefined
  const code = Number(area.regionCode || area.cityCode)
  return former.find((one) => one.code === code)
}

/**
 * An area as it is written today: codes as texts, a merged district as the one it belongs to now, countries by
 * S2-275. What stands today, and what nothing is known of, stays the very same value.
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
