import { readDate } from '#/core/text/read-date'
import { readNumber } from '#/core/text/read-number'
import type { FlowFacts } from '../../../generated/types'
import { type TableTrialInput, type TrialInput, type TrialInputs, trialInputId } from './trial-inputs'

/** Typed value for a question; several choices are a list. */
export type TrialValue = string | readonly string[]

/** Values typed into a test. */
export interface TrialValueMap {
  single: Readonly<Record<string, TrialValue>>
  /** Rows by table, cells by column. */
  rows: Readonly<Record<string, readonly TrialTableRow[]>>
}

export type TrialTableRow = Readonly<Record<string, string>>

/** No values yet; a table starts with one row. */
export const emptyTrialValues: TrialValueMap = { single: {}, rows: {} }
export const trialRowsOf = ({ rows }: TrialValueMap, { key }: Pick<TableTrialInput, 'key'>) =>
  rows[key] ?? [{}]

const listKinds: TrialInput['kind'][] = ['list', 'person', 'department']

/** Whether a question takes several values. */
export const acceptsManyValues = ({ kind }: Pick<TrialInput, 'kind'>): boolean => listKinds.includes(kind)

const several = (text: string) =>
  text
    .split(/[,，]/)
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** Converts a typed value to the form's representation; undefined when nothing was typed. */
export function toFormValue(
  { kind, choices, format }: Omit<TrialInput, 'about'>,
  typed: TrialValue = '',
): unknown {
  const chosen = (text: string) => choices?.find(({ value }) => String(value) === text)?.value ?? text
  if (typeof typed !== 'string') return typed.length ? typed.map(chosen) : undefined
  const text = typed.trim()
  if (text === '') return undefined
  if (acceptsManyValues({ kind })) return several(text).map(chosen)
  if (kind === 'boolean') return text === 'true'
  if (kind === 'number') return readNumber(text).value ?? text
  if (kind === 'date' && format) return readDate(text, format).value ?? text
  return chosen(text)
}

const toRow = (columns: TableTrialInput['columns'], row: TrialTableRow) =>
  Object.fromEntries(columns.map((column) => [column.key, toFormValue(column, row[column.key])]))

/** All typed values by what they belong to. */
export interface TrialValues {
  values: ReadonlyMap<string, unknown>
  shown: ReadonlyMap<string, string>
  columns: ReadonlyMap<string, unknown>
  customs: ReadonlyMap<string, unknown>
  remotes: ReadonlyMap<string, unknown>
  facts: FlowFacts
}

const noFacts: FlowFacts = {
  creatorName: '',
  creatorJobId: '',
  creatorDept: '',
  creatorDeptPath: '',
  handlerName: '',
  handlerJobId: '',
  flowName: '',
  workname: '',
  createdAt: '',
  isUrgent: false,
}

/** Converts typed values to those an expression reads. */
export function toTrialValues({ single, tables }: TrialInputs, answers: TrialValueMap): TrialValues {
  const about = (kind: TrialInput['about']) =>
    single
      .filter((question) => question.about === kind)
      .map(
        (question) => [question.key, toFormValue(question, answers.single[trialInputId(question)])] as const,
      )
  const typed = (kind: TrialInput['about']) => about(kind).filter(([, value]) => value !== undefined)
  const rows = tables.map(
    (table) => [table.key, trialRowsOf(answers, table).map((row) => toRow(table.columns, row))] as const,
  )
  return {
    values: new Map([...about('value'), ...rows]),
    shown: new Map(typed('shown').map(([key, value]) => [key, String(value)])),
    columns: new Map(about('column')),
    customs: new Map(about('custom').map(([key, value]) => [key, value ?? ''])),
    remotes: new Map(typed('remote')),
    facts: { ...noFacts, ...Object.fromEntries(typed('fact')) },
  }
}
