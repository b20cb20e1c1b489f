import { readDate } from '#/core/text/read-date'
import { readNumber } from '#/core/text/read-number'
import type { FlowFacts } from '../../../generated/types'
import { type TableQuestion, type TrialInput, type TrialInputs, trialInputId } from './trial-inputs'

/** Typed value for a question; several choices are a list. */
export type TrialAnswer = string | readonly string[]

/** Values typed into a test. */
export interface Answers {
  single: Readonly<Record<string, TrialAnswer>>
  /** Rows by table, cells by column. */
  rows: Readonly<Record<string, readonly AnswerRow[]>>
}

export type AnswerRow = Readonly<Record<string, string>>

/** No values yet; a table starts with one row. */
export const noAnswers: Answers = { single: {}, rows: {} }
export const answerRowsOf = ({ rows }: Answers, { key }: Pick<TableQuestion, 'key'>) => rows[key] ?? [{}]

const listKinds: TrialInput['kind'][] = ['list', 'person', 'department']

/** Whether a question takes several values. */
export const isList = ({ kind }: Pick<TrialInput, 'kind'>): boolean => listKinds.includes(kind)

const several = (text: string) =>
  text
    .split(/[,，]/)
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** Converts a typed value to the form's representation; undefined when nothing was typed. */
export function toValue(
  { kind, choices, format }: Omit<TrialInput, 'about'>,
  typed: TrialAnswer = '',
): unknown {
  const chosen = (text: string) => choices?.find(({ value }) => String(value) === text)?.value ?? text
  if (typeof typed !== 'string') return typed.length ? typed.map(chosen) : undefined
  const text = typed.trim()
  if (text === '') return undefined
  if (isList({ kind })) return several(text).map(chosen)
  if (kind === 'boolean') return text === 'true'
  if (kind === 'number') return readNumber(text).value ?? text
  if (kind === 'date' && format) return readDate(text, format).value ?? text
  return chosen(text)
}

const toRow = (columns: TableQuestion['columns'], row: AnswerRow) =>
  Object.fromEntries(columns.map((column) => [column.key, toValue(column, row[column.key])]))

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
export function toTrialValues({ single, tables }: TrialInputs, answers: Answers): TrialValues {
  const about = (wanted: TrialInput['about']) =>
    single
      .filter((question) => question.about === wanted)
      .map((question) => [question.key, toValue(question, answers.single[trialInputId(question)])] as const)
  const typed = (wanted: TrialInput['about']) => about(wanted).filter(([, value]) => value !== undefined)
  const rows = tables.map(
    (table) => [table.key, answerRowsOf(answers, table).map((row) => toRow(table.columns, row))] as const,
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
