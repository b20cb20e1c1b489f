import type { Area } from '#/generated/types'

/** Region in the stored tree: six-digit code, Chinese name, child regions (S2-098). */
export interface Region {
  ReginNum: number
  ReginName: string
  SubLst: Region[]
}

/** Levels of a chosen area, from the top. */
export const areaLevels = ['province', 'city', 'region'] as const

/** Level of a chosen area; the specification calls the district "region". */
export type AreaLevel = (typeof areaLevels)[number]

/** Submitted value of the field: name and code of each level, empty if not chosen (S2-091). */
export type AreaValue = Area

/** Area in an old document or an untouched field. */
export type AreaInput = Partial<AreaValue> | null | undefined

/** Lower levels offered by a field (S2-097); without the city there is no district. */
export interface LevelOptions {
  showCity: boolean
  showRegion: boolean
}

/** Problem of a submitted area; the code names its text. */
export interface AreaProblem {
  code: 'area.code-unknown' | 'area.name-differs' | 'area.name-without-code'
  params: Record<string, string>
}

/** Area with nothing chosen: six empty texts. */
export const emptyArea: Readonly<AreaValue> = {
  provinceName: '',
  cityName: '',
  regionName: '',
  provinceCode: '',
  cityCode: '',
  regionCode: '',
}

const codesOf = (value: AreaInput) => areaLevels.map((level) => value?.[`${level}Code`] ?? '')

const find = (regions: readonly Region[], code: string | undefined) =>
  regions.find(({ ReginNum }) => String(ReginNum) === code)

/** Returns the levels a field offers, from the top. */
export function visibleLevels({ showCity, showRegion }: LevelOptions): readonly AreaLevel[] {
  if (!showCity) return ['province']
  return showRegion ? areaLevels : ['province', 'city']
}

/** Resolves codes to an area, as deep as they are nested in the tree and shown. */
function areaAlong(codes: string[], regions: readonly Region[], shown: LevelOptions): AreaValue {
  const area: AreaValue = { ...emptyArea }
  let choices = regions
  for (const [depth, level] of visibleLevels(shown).entries()) {
    const chosen = find(choices, codes[depth])
    if (!chosen) break
    area[`${level}Name`] = chosen.ReginName
    area[`${level}Code`] = String(chosen.ReginNum)
    choices = chosen.SubLst
  }
  return area
}

/** Returns the regions to choose from on a level, below those already chosen. */
export function regionChoices(
  value: AreaInput,
  level: AreaLevel,
  regions: readonly Region[],
): readonly Region[] {
  const above = codesOf(value).slice(0, areaLevels.indexOf(level))
  return above.reduce((choices, code) => find(choices, code)?.SubLst ?? [], regions)
}

/**
 * Returns the value after a code is chosen on a level. The levels below are cleared, and an empty code also
 * clears the level itself (S2-136…140). Every change returns all six fields (S2-141).
 */
export function chooseRegion(
  value: AreaInput,
  { level, code, shown }: { level: AreaLevel; code: string | undefined; shown: LevelOptions },
  regions: readonly Region[],
): AreaValue {
  const above = codesOf(value).slice(0, areaLevels.indexOf(level))
  return areaAlong([...above, code ?? ''], regions, shown)
}

/** Computes a field's initial value: its stored codes applied in order, each level only if shown (S2-142). */
export function initialArea(value: AreaInput, regions: readonly Region[], shown: LevelOptions): AreaValue {
  return areaAlong(codesOf(value), regions, shown)
}

/** Formats an area: the names of its levels joined by hyphens (S2-147). */
export function areaText(value: AreaInput): string {
  return areaLevels
    .map((level) => value?.[`${level}Name`])
    .filter(Boolean)
    .join('-')
}

/** Returns the problems of a submitted area: each code must exist under its parent and match its name. */
export function checkArea(value: AreaInput, regions: readonly Region[]): AreaProblem[] {
  const problems: AreaProblem[] = []
  let choices = regions
  for (const level of areaLevels) {
    const code = value?.[`${level}Code`] ?? ''
    const name = value?.[`${level}Name`] ?? ''
    const chosen = find(choices, code)
    if (code && !chosen) return [...problems, { code: 'area.code-unknown', params: { code } }]
    if (!chosen && name) problems.push({ code: 'area.name-without-code', params: { name } })
    if (chosen && name !== chosen.ReginName)
      problems.push({ code: 'area.name-differs', params: { code, name, expected: chosen.ReginName } })
    choices = chosen?.SubLst ?? []
  }
  return problems
}
