import { BusinessError } from '../../../core/business-error'
import { hasMasks } from '../../../core/flow'
import {
  type ClearReading,
  contentTextsOf,
  isSameValue,
  redactFormInSlices,
  textTokens,
} from '../../../core/form'
import type { SliceGenerator } from '../../../core/slices'
import { findSnippet, maxWords, type Snippet, splitWords } from '../../../core/text/find-words'
import type { Language } from '../../../core/text/language'
import type {
  ContentHit,
  FlowDesign,
  OaFlowSearchContentsBody,
  OaFlowSearchContentsData,
} from '../../../generated/types'
import { type Context, finishInSlices } from '../../platform'
import { recordOpening } from '../../platform/jobs/record-opening'
import { toIso } from '../../presenters/time'
import { findPublishedVersionsById } from '../../queries'
import { listVisibleFlows, type VisibleFlowRow } from '../../queries/list/all-list'
import { type FlowText, listContentTexts } from '../../queries/list/content-texts'
import { type DesignLocalizer, loadLocalizer } from '../design/localize-response'
import { loadClearFlows } from './clear-reading'
import { viewpointVisibilityOf } from './list-rows'
import { loadSupervisionScope } from './supervised-flows'

/** Number of flows with hits after which a page ends. */
const flowsOfPage = 10
/** Maximum number of pages of candidates read for a page of hits. */
const maxRounds = 10

type Kind = ContentHit['kind']

/** Wanted words, and the reader's language. */
interface Asked {
  words: readonly string[]
  kinds: ReadonlySet<Kind>
  language: Language
  localizer: DesignLocalizer
}

/** Search by a reader who reads masked fields of some flows in full. */
interface ClearAsked extends Asked {
  isClear(flow: VisibleFlowRow): ClearReading
}

/** The same search, and what records an opening of a flow. */
interface RecordedAsked extends ClearAsked {
  record(flowId: string): void
}

/** Splits a search into words of which at least one is indexed. */
function parseWords(text: string): { words: string[]; tokens: number[] } {
  const words = splitWords(text)
  const tokens = [...new Set(words.flatMap(textTokens))]
  if (words.length > maxWords) throw new BusinessError('search.too-many-words', { limit: maxWords })
  if (!tokens.length) throw new BusinessError('search.too-short')
  return { words, tokens }
}

const toHit = (flow: VisibleFlowRow, kind: Kind, label: string, snippet: Snippet): ContentHit => ({
  flowlistid: flow.id,
  name: flow.name,
  workname: flow.workname,
  creater: flow.creater,
  created_at: toIso(flow.createdAt),
  kind,
  label,
  ...snippet,
})

/** Finds the first value and the first file of a form, as its reader sees it, that contain the words. */
function* formHits(
  flow: VisibleFlowRow,
  design: FlowDesign,
  { words, kinds, language, localizer, isClear }: ClearAsked,
): SliceGenerator<ContentHit[]> {
  const { rights } = viewpointVisibilityOf(design, { all: flow }, isClear(flow))
  const { form, values } = yield* redactFormInSlices(localizer.told(design.formset), rights, flow.form)
  const hits = new Map<Kind, ContentHit>()
  for (const { label, text, stored, isFile } of yield* contentTextsOf(form, values, language)) {
    const kind = isFile ? 'file' : 'value'
    if (hits.has(kind) || !kinds.has(kind)) continue
    const snippet = findSnippet(text, words) ?? (findSnippet(stored, words) ? { text, marks: [] } : undefined)
    if (snippet) hits.set(kind, toHit(flow, kind, label, snippet))
  }
  return [...hits.values()]
}

/** Finds the newest text of each kind beside the form that contains the words. */
function textHits(flow: VisibleFlowRow, texts: readonly FlowText[], { words, kinds }: Asked): ContentHit[] {
  const hits = new Map<Kind, ContentHit>()
  for (const { flowId, kind, by, text } of texts) {
    const snippet = flowId === flow.id && !hits.has(kind) && kinds.has(kind) && findSnippet(text, words)
    if (snippet) hits.set(kind, toHit(flow, kind, by, snippet))
  }
  return [...hits.values()]
}

/** Returns the hits in a form; those that only people who read masked values get count as an opening of the flow. */
function* recordedFormHits(
  flow: VisibleFlowRow,
  design: FlowDesign,
  search: RecordedAsked,
): SliceGenerator<ContentHit[]> {
  const hits = yield* formHits(flow, design, search)
  if (!hits.length || !search.isClear(flow) || !hasMasks(design)) return hits
  const unclearHits = yield* formHits(flow, design, { ...search, isClear: () => false })
  if (!isSameValue(hits, unclearHits)) search.record(flow.id)
  return hits
}

function* hitsOf(
  flows: readonly VisibleFlowRow[],
  designs: ReadonlyMap<string, { design: FlowDesign }>,
  { texts, search }: { texts: readonly FlowText[]; search: RecordedAsked },
): SliceGenerator<ContentHit[]> {
  const hits: ContentHit[] = []
  for (const flow of flows) {
    const version = designs.get(flow.versionId)
    const ofForm = version ? yield* recordedFormHits(flow, version.design, search) : []
    const kinds = new Set(ofForm.map(({ kind }) => kind))
    hits.push(...ofForm, ...textHits(flow, texts, search).filter(({ kind }) => !kinds.has(kind)))
  }
  return hits
}

async function readHits(
  flows: readonly VisibleFlowRow[],
  search: Asked,
  context: Context,
): Promise<ContentHit[]> {
  const { db, caller } = context
  if (!flows.length) return []
  const ids = flows.map(({ id }) => id)
  const [designs, texts] = await Promise.all([
    findPublishedVersionsById(
      db,
      caller.workspace,
      flows.map(({ versionId }) => versionId),
    ),
    listContentTexts(db, caller.workspace, { flows: ids, words: search.words }),
  ])
  const isClear = await loadClearFlows(flows, designs, context)
  const record = (flowId: string) => recordOpening(flowId, context)
  return finishInSlices(hitsOf(flows, designs, { texts, search: { ...search, isClear, record } }))
}

/**
 * Searches the contents of the flows that the caller's list of all flows shows. The index only names flows; each is then read
 * as its page would show it, so what is hidden from the caller is not found.
 */
export async function searchContents(
  { words: text, kinds, after }: OaFlowSearchContentsBody,
  context: Context,
): Promise<OaFlowSearchContentsData> {
  const { words, tokens } = parseWords(text)
  const { workspace, id: personId, flows: flowIds } = context.caller
  const [watching, localizer] = await Promise.all([loadSupervisionScope(context), loadLocalizer(context)])
  const contentKinds = new Set(kinds ?? (['value', 'opinion', 'comment', 'file'] as const))
  const search = { words, kinds: contentKinds, language: context.language, localizer }
  const list: ContentHit[] = []
  let next = after ?? null
  for (let round = 0; round < maxRounds; round++) {
    const query = { nowpage: 1, search: {}, ...(next !== null && { after: next }) }
    const viewer = { workspace, personId, watching, within: flowIds, fields: [], contents: tokens }
    const page = await listVisibleFlows(context.db, { ...viewer, query })
    list.push(...(await readHits(page.rows, search, context)))
    next = page.next
    if (next === null || new Set(list.map(({ flowlistid }) => flowlistid)).size >= flowsOfPage) break
  }
  return { list, next }
}
