import type { Area } from '#/generated/types'

/** A place in the region tree as it is stored: six-digit code, Chinese name, lower regions (S2-098). */
export interface Region {
  ReginNum: number
  ReginName: string
  SubLst: Region[]
}

/** The three levels of a chosen area, uppermost first. */
export const areaLevels = ['province', 'city', 'region'] as const

/** One level of a chosen area; the specification calls the district "region". */
export type AreaLevel = (typeof areaLevels)[number]

/** What the field submits: the name and the code of each level, empty where nothing is chosen (S2-091). */
export type AreaValue = Area

/** An area as it may lie in an old document or in a field not yet touched. */
export type AreaInput = Partial<AreaValue> | null | undefined

/** Which of the lower levels a field offers (S2-097); without the city there is no district. */
export interface LevelOptions {
  showCity: boolean
  showRegion: boolean
}

/** Something wrong with a submitted area; the code names its text. */
export interface AreaProblem {
  code: 'area.code-unknown' | 'area.name-differs' | 'area.name-without-code'
  params: Record<string, string>
}

/** Nothing chosen: six empty texts. */
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

/** The levels a field offers, uppermost first. */
export function visibleLevels({ showCity, showRegion }: LevelOptions): readonly AreaLevel[] {
  if (!showCity) return ['province']
  return showRegion ? areaLevels : ['province', 'city']
}

/** The area that lies along these codes, as deep as they exist under one another and are shown. */
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

/** The regions to choose from on a level, under what is chosen above it. */
export function regionChoices(
  value: AreaInput,
  level: AreaLevel,
  regions: readonly Region[],
): readonly Region[] {
  const above = codesOf(value).slice(0, areaLevels.indexOf(level))
  return above.reduce((choices, code) => find(choices, code)?.SubLst ?? [], regions)
}

/**
 * The value after choosing a code on a level: the levels below are cleared, and an empty code clears the level
 * too (S2-136…140). All six fields are answered at every change (S2-141).
 */
export function chooseRegion(
  value: AreaInput,
  { level, code, shown }: { level: AreaLevel; code: string | undefined; shown: LevelOptions },
  regions: readonly Region[],
): AreaValue {
  const above = codesOf(value).slice(0, areaLevels.indexOf(level))
  return areaAlong([...above, code ?? ''], regions, shown)
}

/** The value a field starts with: its stored codes applied in order, each level only if shown (S2-142). */
export function presetArea(value: AreaInput, regions: readonly Region[], shown: LevelOptions): AreaValue {
  return areaAlong(codesOf(value), regions, shown)
}

/** How an area reads: the names of its levels joined by hyphens (S2-147). */
export function areaText(value: AreaInput): string {
  return areaLevels
    .map((level) => value?.[`${level}Name`])
    .filter(Boolean)
    .join('-')
}

/** What is wrong with a submitted area: a code must exist under the one above it and bear its own name. */
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
