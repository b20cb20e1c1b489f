import {
  compareDesignsInSlices,
  describeDifference,
  normalizeDesignInSlices,
  toDifferenceText,
} from '../../../core/flow'
import { isSameValue } from '../../../core/form'
import type { SliceGenerator } from '../../../core/slices'
import { separators } from '../../../core/text/language'
import type {
  DesignDifferenceText,
  DesignDocument,
  FlowDesign,
  OaFlowdesignsDocumentPlanData,
} from '../../../generated/types'
import { type Context, finishInSlices, localizeProblems, translateKey } from '../../platform'
import { findDesign, findDesignDraft, readDesignRevision } from '../../queries'
import { evaluateCases, toCaseResult } from './case-results'
import { type BoundDocument, bindDesignDocument, loadDocumentCases } from './design-document'
import { findCompanyProblems } from './design-problems'
import { resolveDesign } from './resolve-design'
import { designSimulationContext } from './simulation'
import type { TemplateCase } from './templates'

type Known = NonNullable<Awaited<ReturnType<typeof findDesign>>>

/** Describes the differences between the saved design and that of the document, interruptible between them. */
function* describeDifferences(
  was: FlowDesign,
  now: FlowDesign,
  { language }: Context,
): SliceGenerator<DesignDifferenceText[]> {
  const wording = {
    say: (key: string, params?: Record<string, unknown>) => translateKey(language, key, params),
    separator: separators[language].choices,
  }
  const texts: DesignDifferenceText[] = []
  for (const one of yield* compareDesignsInSlices(was, now)) {
    const { subject, rest, details } = toDifferenceText(one, describeDifference(one, [was, now]), wording)
    texts.push({ kind: one.kind, id: one.id, change: one.change, text: subject, rest, details })
    yield
  }
  return texts
}

/** Depth of a design at which its parts are compared in one piece: fields, and properties of steps. */
const depthOfParts = 3

/** Whether two designs are the same, with positions and translations; interruptible between their parts. */
function* isSameDesign(was: unknown, now: unknown, depth = 0): SliceGenerator<boolean> {
  if (depth === depthOfParts || !isRecordOrList(was) || !isRecordOrList(now)) return isSameValue(was, now)
  for (const name of new Set([...Object.keys(was), ...Object.keys(now)])) {
    if (!(yield* isSameDesign(was[name], now[name], depth + 1))) return false
    yield
  }
  return true
}

const isRecordOrList = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Groups cases of the same name in their order. */
function groupByName(cases: readonly TemplateCase[]): ReadonlyMap<string, TemplateCase[]> {
  const groups = new Map<string, TemplateCase[]>()
  for (const one of cases) groups.set(one.name, [...(groups.get(one.name) ?? []), one])
  return groups
}

/** Describes which cases the document adds, changes and removes. */
function describeCases(
  was: readonly TemplateCase[],
  now: readonly TemplateCase[],
  { language }: Context,
): DesignDifferenceText[] {
  const [before, after] = [groupByName(was), groupByName(now)]
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name): DesignDifferenceText[] => {
    const [old, fresh] = [before.get(name), after.get(name)]
    if (isSameValue(old, fresh)) return []
    const change = old && fresh ? 'changed' : old ? 'removed' : 'added'
    const text = translateKey(language, 'flowdesign.document-case', { name })
    return [{ kind: 'case', id: name, change, text, rest: '', details: [] }]
  })
}

/** Runs the cases of a document on its design. */
async function runDocumentCases(
  { id, name }: { id: string; name: string },
  { design, cases }: BoundDocument,
  context: Context,
) {
  if (!cases.length) return []
  const stage = await designSimulationContext({ flowid: id, name, design }, context)
  const tested = cases.map((one, index) => ({ ...one, id: String(index), beginsAt: Date.parse(one.at) }))
  return (await evaluateCases(tested, stage, context)).map((one) => toCaseResult(one, context))
}

const facts = ['name', 'description', 'icon'] as const

/** Compares a document with a saved flow. */
async function compareWithFlow(
  known: Known,
  document: DesignDocument,
  bound: BoundDocument,
  context: Context,
) {
  const was = { ...(await resolveDesign({ flowid: known.id }, context)), fileList: [] }
  const now = await finishInSlices(normalizeDesignInSlices(bound.design))
  const differences = [
    ...(await finishInSlices(describeDifferences(was, now, context))),
    ...describeCases(await loadDocumentCases(known.id, context), bound.cases, context),
  ]
  return {
    isChanged: differences.length > 0 || !(await finishInSlices(isSameDesign(was, now))),
    differences,
    facts: facts.filter((part) => (known[part] ?? '') !== (document[part] ?? '')),
  }
}

/** Plans to apply a document: what it changes, the problems of its design, and the results of its cases. */
export async function planDesignDocument(
  id: string,
  document: DesignDocument,
  context: Context,
): Promise<Omit<OaFlowdesignsDocumentPlanData, 'canPublish'>> {
  const { db, caller, language } = context
  const known = await findDesign(db, caller.workspace, id)
  const bound = await bindDesignDocument({ id, document }, context)
  const compared = known
    ? await compareWithFlow(known, document, bound, context)
    : { isChanged: true, differences: [], facts: [] }
  const draft = known && (await findDesignDraft(db, caller.workspace, id))
  return {
    ...compared,
    isNew: !known,
    isPublished: !!known && !draft,
    rev: await readDesignRevision(db, caller.workspace, id),
    problems: localizeProblems(
      language,
      await findCompanyProblems(context, { self: id, design: bound.design }),
    ),
    cases: await runDocumentCases({ id, name: document.name }, bound, context),
    missing: bound.missing,
  }
}
