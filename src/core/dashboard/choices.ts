import data from '#schemas/data/dashboard-choices.json'

/** Kind of a card: a chart with no, one or two groups. */
interface CardKind {
  name: string
  label: string
  groups: number
  most?: number
  order?: string
}

/** What a card counts of the requests of a group. */
export interface CardMeasure {
  name: string
  label: string
  title: string
  by: 'count' | 'sum' | 'average' | 'min' | 'max' | 'percentile'
  /** Of a percentile: the share of values up to it. */
  share?: number
}

/** Property of requests by which cards group. */
export interface PropertyGroup {
  name: string
  label: string
  column: string
  named: 'period' | 'department' | 'person' | 'design' | 'text'
  text?: string
  search: string
}

/** Choices of cards: kinds, measures and groups (schemas/data/dashboard-choices.json). */
export const dashboardChoices = data as {
  kinds: CardKind[]
  measures: CardMeasure[]
  groups: PropertyGroup[]
}

const { kinds, measures, groups } = dashboardChoices

/** Finds a kind of cards. */
export const findCardKind = (name: string): CardKind | undefined => kinds.find((one) => one.name === name)

/** Finds a measure. */
export const findCardMeasure = (name: string): CardMeasure | undefined =>
  measures.find((one) => one.name === name)

/** Finds a property by which cards group. */
export const findPropertyGroup = (name: string): PropertyGroup | undefined =>
  groups.find((one) => one.name === name)

/** What a card measures or groups by: a field, a column of a table, or the working time of requests or of a step. */
export type CardField = { key: string; column?: string } | { time: 'flow' } | { time: 'step'; step: string }

/** Begins the name of a time. */
const duration = 'duration'

/** Parses the field of a card. */
export function parseCardField(field: string): CardField {
  const [key = '', part] = field.split(' ')
  if (key !== duration) return { key, ...(part !== undefined && { column: part }) }
  return part === undefined ? { time: 'flow' } : { time: 'step', step: part }
}

/** Returns the name of a column of a table, or of a field, as cards have it. */
export const cardFieldName = ({ key, column }: { key: string; column?: string }): string =>
  column === undefined ? key : `${key} ${column}`

/** Returns the name of the working time of requests, or of a step. */
export const cardTimeName = (step?: string): string => (step === undefined ? duration : `${duration} ${step}`)
