import { formVisibilityOf, readerFormRights } from '../../../core/flow'
import {
  fieldValueToText,
  formFieldsOf,
  getOwnValue,
  isEmpty,
  namesRequest,
  type VisibleRequest,
} from '../../../core/form'
import { collectInSlices } from '../../../core/slices'
import type {
  FlowDesign,
  OaFlowListRelatedBody,
  OaFlowListRelatedData,
  Summary,
} from '../../../generated/types'
import { type Context, finishInSlices } from '../../platform'
import { toIso } from '../../presenters/time'
import { findPublishedVersionsById } from '../../queries'
import { listVisibleFlows, type VisibleFlowRow } from '../../queries/list/all-list'
import type { RequestFilter } from '../../queries/list/flow-search'
import type { FlowContextSource } from '../action-context/load-context'
import { type DesignLocalizer, loadLocalizer } from '../design/localize-response'
import { loadSupervisionScope, readSupervisionScope } from './supervised-flows'

/*
 * Requests that a field of another request names. They are found as the list of all visible flows finds them, so that a
 * field never shows or accepts what the list would not show.
 */

const titleOf = ({ workname, desc }: VisibleFlowRow) => [workname, desc].filter(Boolean).join(' ')

/** Finds the requests with these ids that the caller may see, on the connection of an action. */
export async function findVisibleRequests(
  { reader, context: { caller }, addressees }: Pick<FlowContextSource, 'reader' | 'context' | 'addressees'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, VisibleRequest>> {
  const watching = await readSupervisionScope(reader, caller, addressees)
  const { rows } = await listVisibleFlows(reader, {
    workspace: caller.workspace,
    personId: caller.id,
    watching,
    query: { nowpage: 1, search: {} },
    fields: [],
    within: caller.flows,
    among: { ids, designs: [], results: [] },
    size: ids.length,
  })
  return new Map(
    rows.map((row) => [
      row.id,
      { designId: row.designId, flowName: row.name, title: titleOf(row), result: row.result },
    ]),
  )
}

/** Reader of rows: their designs, and the names of fields in the reader's language. */
interface RowReading {
  designOf(row: VisibleFlowRow): FlowDesign | undefined
  told: DesignLocalizer['told']
  language: Context['language']
}

const readableKeys = (design: FlowDesign, { steps, watched }: VisibleFlowRow) =>
  formVisibilityOf(design, readerFormRights(design, steps, { watches: watched, clear: false })).keys

/** Whether a field that the reader may see names this request. */
function isNamedVisibly(row: VisibleFlowRow, { designOf }: RowReading, id: string): boolean {
  const design = designOf(row)
  if (!design) return false
  const keys = readableKeys(design, row)
  return formFieldsOf(design.formset).some(
    (item) => keys.has(item.key) && namesRequest(item, getOwnValue(row.form, item.model), id),
  )
}

/** Returns the texts of the requested fields, as far as the reader may see them. */
function visibleTexts(
  row: VisibleFlowRow,
  { designOf, told, language }: RowReading,
  names: readonly string[],
): Summary {
  const design = designOf(row)
  if (!design || !names.length) return []
  const keys = readableKeys(design, row)
  const shown = new Map(formFieldsOf(told(design.formset)).map((item) => [item.key, item]))
  return formFieldsOf(design.formset).flatMap(({ key, name, model }) => {
    const item = shown.get(key)
    const value = getOwnValue(row.form, model)
    if (!item || !names.includes(name) || !keys.has(key) || isEmpty(value)) return []
    return [{ name: item.name, text: fieldValueToText(item, value, language) }]
  })
}

/** Loads a page of the requests that the caller may see, for a field that names one. */
export async function loadRelatedRequests(
  { nowpage, after, words, flowids = [], results = [], ids, named, fields = [] }: OaFlowListRelatedBody,
  context: Context,
): Promise<OaFlowListRelatedData> {
  const { db, caller, language } = context
  const among: RequestFilter = { ids, designs: flowids, results, named }
  const { rows, next } = await listVisibleFlows(db, {
    workspace: caller.workspace,
    personId: caller.id,
    watching: await loadSupervisionScope(context),
    query: { nowpage, search: words ? { words } : {}, ...(after !== undefined && { after }) },
    fields: [],
    within: caller.flows,
    among,
  })
  const [versions, { told }] = await Promise.all([
    findPublishedVersionsById(
      db,
      caller.workspace,
      rows.map(({ versionId }) => versionId),
    ),
    loadLocalizer(context),
  ])
  const reading: RowReading = { designOf: ({ versionId }) => versions.get(versionId)?.design, told, language }
  const result = await finishInSlices(
    collectInSlices(rows, (row) =>
      named !== undefined && !isNamedVisibly(row, reading, named)
        ? []
        : [
            {
              flowlistid: row.id,
              flowname: row.name,
              title: titleOf(row),
              creater: row.creater,
              created_at: toIso(row.createdAt),
              result: row.result,
              fields: visibleTexts(row, reading, fields),
            },
          ],
    ),
  )
  return { result, next }
}
