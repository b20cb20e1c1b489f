import {
  type LogRecord,
  type LogTranslator,
  messageDepartmentsOf,
  participantsOf,
  type TranslationMap,
  toLogEntry,
  translateLogField,
  truncateLogEntry,
} from '../../../core/flow'
import { formFieldsOf } from '../../../core/form'
import { accountText } from '../../../core/ledger'
import { collectInSlices, runToCompletion, type SliceGenerator } from '../../../core/slices'
import type { CommentList, FlowDesign, LogEntry, SubFlowState } from '../../../generated/types'
import { type Context, finishInSlices, translators } from '../../platform'
import { type CommentReader, toComment } from '../../presenters/comment'
import { toStoredFile } from '../../presenters/file'
import { type FileRow, listLogs, listOpinionFiles } from '../../queries'
import { listComments } from '../../queries/flow/comment'
import type { OverdraftRow } from '../../queries/ledger/overdrafts'
import type { FlowContext } from '../action-context/load-context'
import { type RunningFlowContext, readableModels, type VisibleFlow } from '../action-context/visible-flow'
import { loadLocalizer } from '../design/localize-response'
import { loadOverdrafts } from './flow-ledgers'
import { listSubFlowStates } from './sub-flows'

/** Reads a flow's history, redacted for the reader, oldest first. */
export async function readHistory({ scene, sight }: VisibleFlow, context: Context): Promise<LogEntry[]> {
  const { db, caller, language } = context
  const { id } = scene.running
  const { directory, design, groups } = scene.snapshot
  const [records, files, started, overdrafts, designLocalizer] = await Promise.all([
    listLogs(db, caller.workspace, id),
    listOpinionFiles(db, caller.workspace, id),
    listSubFlowStates(scene, context),
    loadOverdrafts({ scene, sight }, context),
    loadLocalizer(context),
  ])
  const reader = {
    flowId: id,
    sight,
    directory,
    groups,
    say: translators[language],
    inWords: designLocalizer.say,
  }
  const translated = await finishInSlices(
    translateRecords(records, design, { words: designLocalizer.words, language }),
  )
  const toEntry = (record: LogRecord): LogEntry => ({
    ...truncateLogEntry(toLogEntry(record, { ...reader, design: designLocalizer.told(design) })),
    ...startedWith(record, started),
    ...overdrawnWith(record, records, overdrafts),
    files: files.filter((file) => isWith(record, file)).map((file) => toStoredFile(file)),
  })
  return finishInSlices(collectInSlices(translated, (record) => [toEntry(record)]))
}

/** Translates form changes to the reader's language. */
function* translateRecords(
  records: readonly LogRecord[],
  { formset }: FlowDesign,
  translator: LogTranslator,
): SliceGenerator<LogRecord[]> {
  const items = new Map(formFieldsOf(formset).map((item) => [item.model, item]))
  const translated: LogRecord[] = []
  for (const record of records) {
    const translate = function* (fields: LogRecord['formdata']): SliceGenerator<LogRecord['formdata']> {
      const result: LogRecord['formdata'] = []
      for (const field of fields) {
        result.push(yield* translateLogField(field, items.get(field.m), translator))
        yield
      }
      return result
    }
    const formdata = yield* translate(record.formdata)
    const quotes = record.quotes && (yield* translate(record.quotes))
    translated.push({ ...record, formdata, ...(quotes && { quotes }) })
  }
  return translated
}

/** Sub-flows that a log entry names, in their current state. */
function startedWith({ sonflows = [] }: LogRecord, started: readonly SubFlowState[]) {
  const ids = new Set(sonflows.map(({ flowlistid }) => flowlistid))
  return ids.size ? { sonflowdetails: started.filter(({ flowlistid }) => ids.has(flowlistid)) } : {}
}

/** Returns the accounts that an action overdrew, for the first log entry of those that bear its time. */
function overdrawnWith(
  { id, at }: LogRecord,
  records: readonly LogRecord[],
  overdrafts: readonly OverdraftRow[],
): Pick<LogEntry, 'overdrawn'> {
  const overdrawn = overdrafts.filter((one) => one.at === at)
  if (!overdrawn.length || records.find((one) => one.at === at)?.id !== id) return {}
  return {
    overdrawn: overdrawn.map(({ name, names, period, unit, amount }) => ({
      name,
      account: accountText(names, period),
      unit,
      amount,
    })),
  }
}

/** Whether a file belongs to the log entry of the button that handled its message, not to a later one. */
const isWith = ({ messageId, button }: LogRecord, file: FileRow) =>
  Boolean(button) && messageId === file.messageId

/** Returns how a person reads the comments on a flow. */
export const commentReaderOf = (
  scene: FlowContext,
  words: TranslationMap,
  { caller, clock, language }: Context,
): CommentReader => ({
  personId: caller.id,
  now: clock.now(),
  sight: readableModels(scene),
  nameOf: (id) => scene.snapshot.directory.person(id)?.name ?? id,
  translateField: (field) => {
    const item = formFieldsOf(scene.snapshot.design.formset).find(({ model }) => model === field.m)
    return runToCompletion(translateLogField(field, item, { words, language }))
  },
})

/** Maximum number of people offered for a mention. */
const maxPeople = 500

/** Reads the comments on a flow, oldest first, and the people whom the reader may mention. */
export async function readComments(scene: RunningFlowContext, context: Context): Promise<CommentList> {
  const { snapshot, running } = scene
  const { db, caller } = context
  const { directory } = snapshot
  const [rows, { words }] = await Promise.all([
    listComments(db, caller.workspace, running.id),
    loadLocalizer(context),
  ])
  const reader = commentReaderOf(scene, words, context)
  const otherParticipants = participantsOf(snapshot).filter(
    (id) => id !== caller.id && directory.person(id)?.enabled,
  )
  return {
    list: rows.map((row) => toComment(row, reader)),
    people: otherParticipants.slice(0, maxPeople).map((id) => {
      const person = directory.person(id)
      const [dept] = messageDepartmentsOf(directory, person)
      return { id, name: person?.name ?? id, dept: dept?.n ?? '' }
    }),
  }
}
