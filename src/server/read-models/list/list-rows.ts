import {
  effectiveButtonsOf,
  type FlowMessage,
  type FormVisibility,
  formVisibilityOf,
  getStartStep,
  getStep,
  hasMasks,
  isOpinion,
  isUnclaimed,
  needsActingDepartment,
  quickDecisionOf,
  readerFormRights,
  stepVisibilityOf,
  taskFormRights,
} from '../../../core/flow'
import {
  type ClearReading,
  fieldValueToText,
  formFieldsOf,
  getOwnValue,
  hasRemoteChoices,
  isEmpty,
  isMaskedRight,
  maskFormInSlices,
} from '../../../core/form'
import { runToCompletion } from '../../../core/slices'
import type { FlowDesign, FormItem, ListRow, ListSearch, Summary } from '../../../generated/types'
import type { Context } from '../../platform'
import { recordOpening } from '../../platform/jobs/record-opening'
import { type SummarySource, toSummary } from '../../presenters/flow'
import { findPublishedVersionsById, type RunningFlow } from '../../queries'
import { readLoggedTexts } from '../../queries/flow/logged-field-texts'
import { loadLocalizer } from '../design/localize-response'
import { loadClearFlows } from './clear-reading'

/** Form data of a row: the summary, and the requested columns. */
export interface RowForm {
  summary: Summary
  fields?: Record<string, string>
}

/** Decisions possible on a row's message without opening it, as a bulk action or individually. */
export type RowDecisions = Pick<ListRow, 'batch' | 'quick' | 'asksDept'>

/** Message that its assignee can decide: not only an opinion, and not still to be claimed. */
type DecidedRow = Pick<FlowMessage, 'stepId' | 'seat'> & { flow: RunningFlow }

/** Viewpoint of a row: a step, by default the start; or everything a person has or may supervise. */
export interface RowViewpoint {
  stepId?: string
  all?: { steps: readonly string[]; watched: boolean }
}

/** Returns what of a form a viewpoint shows, to people who read masked values in full or not. */
export const viewpointVisibilityOf = (
  design: FlowDesign,
  { stepId, all }: RowViewpoint,
  clear: ClearReading,
) =>
  all
    ? formVisibilityOf(design, readerFormRights(design, all.steps, { watches: all.watched, clear }))
    : stepVisibilityOf(design, stepId ?? getStartStep(design).id, clear)

/** Replaces the masked fields among these by their masked text, which the row then shows. */
function maskSource(source: SummarySource, sight: FormVisibility, keys: readonly string[]) {
  const masked = new Map([...sight.rights].filter(([key, { mask }]) => mask && keys.includes(key)))
  if (!masked.size) return { seen: source, sight }
  const { formset: form, flow } = source
  const whole = { form, rights: masked, values: flow.form }
  const shown = runToCompletion(maskFormInSlices(whole, {}))
  const models = new Set(formFieldsOf(form).flatMap(({ key, model }) => (masked.has(key) ? [model] : [])))
  const shownTexts = new Map([...(source.shownTexts ?? [])].filter(([model]) => !models.has(model)))
  return {
    seen: { ...source, formset: shown.form, flow: { ...flow, form: shown.values }, shownTexts },
    sight: { ...sight, keys: new Set([...sight.keys, ...masked.keys()]) },
  }
}

/** Whether a viewpoint shows a value in full that people without the right to it see masked. */
const unmasksValue = (
  { formset }: FlowDesign,
  { form }: Pick<RunningFlow, 'form'>,
  {
    keys,
    own,
    originVisibility,
  }: { keys: readonly string[]; own: FormVisibility; originVisibility: FormVisibility },
): boolean =>
  formFieldsOf(formset).some(({ key, model }) => {
    if (!keys.includes(key) || isEmpty(getOwnValue(form, model))) return false
    const [ownRight, plain] = [own.rights.get(key), originVisibility.rights.get(key)]
    return ownRight !== undefined && plain !== undefined && isMaskedRight(plain) && !isMaskedRight(ownRight)
  })

/**
 * Loads the form data for rows of these flows. A row that shows a masked value in full, or was found by one, counts as an
 * opening of the flow (decision 303).
 */
export async function loadRowForms(
  context: Context,
  flows: RunningFlow[],
  columns: readonly string[],
  { fields = [] }: Pick<ListSearch, 'fields'> = {},
) {
  const { db, caller, language } = context
  const ids = flows.map(({ versionId }) => versionId)
  const [versions, { say, told }] = await Promise.all([
    findPublishedVersionsById(db, caller.workspace, ids),
    loadLocalizer(context),
  ])
  const shown = [...versions.values()].flatMap(({ design }) => modelsFromElsewhere(design, columns))
  const [texts, isClear] = await Promise.all([
    readLoggedTexts(db, caller.workspace, { flows: flows.map(({ id }) => id), models: shown }),
    loadClearFlows(flows, versions, context),
  ])
  const designOf = (flow: RunningFlow) => versions.get(flow.versionId)?.design
  return {
    say,
    formOf(flow: RunningFlow, from: RowViewpoint = {}): RowForm {
      const design = designOf(flow)
      if (!design) return { summary: [] }
      const source = {
        formset: told(design.formset),
        set: design.set,
        flow,
        shownTexts: texts.get(flow.id),
        language,
      }
      const clear = isClear(flow)
      const viewpoint = viewpointVisibilityOf(design, from, clear)
      const shown = [...design.set.summary, ...columns]
      if (clear !== false && hasMasks(design)) {
        const keys = [...shown, ...fields.map(({ key }) => key)]
        const originVisibility = viewpointVisibilityOf(design, from, false)
        if (unmasksValue(design, flow, { keys, own: viewpoint, originVisibility }))
          recordOpening(flow.id, context)
      }
      const { seen, sight } = maskSource(source, viewpoint, shown)
      const readable = columns.filter((key) => sight.keys.has(key))
      return {
        summary: toSummary(seen, sight),
        ...(columns.length && { fields: columnTexts(seen, readable) }),
      }
    },
    decisionsOf({ flow, stepId, seat }: DecidedRow): RowDecisions {
      const design = designOf(flow)
      return design && !isOpinion({ seat }) && !isUnclaimed({ seat })
        ? stepDecisionsOf(design, stepId, flow)
        : {}
    },
  }
}

/** Models of shown fields whose values only a source can name: their texts come from the history. */
const modelsFromElsewhere = ({ formset, set }: FlowDesign, columns: readonly string[]): string[] =>
  formFieldsOf(formset)
    .filter(
      (item) => hasRemoteChoices(item) && (set.summary.includes(item.key) || columns.includes(item.key)),
    )
    .map(({ model }) => model)

function columnTexts(
  { formset, flow, shownTexts, language }: SummarySource,
  keys: readonly string[],
): Record<string, string> {
  const items = new Map(formFieldsOf(formset).map((item) => [item.key, item]))
  const text = (item: FormItem) => {
    const value = getOwnValue(flow.form, item.model)
    return (
      (isEmpty(value) ? undefined : shownTexts?.get(item.model)) ?? fieldValueToText(item, value, language)
    )
  }
  return Object.fromEntries(
    keys.flatMap((key) => {
      const item = items.get(key)
      return item ? [[key, text(item)]] : []
    }),
  )
}

/** Returns the decisions possible without opening a task; a form with empty required fields can only be refused. */
export function stepDecisionsOf(
  design: FlowDesign,
  stepId: string,
  { form }: Pick<RunningFlow, 'form'>,
): RowDecisions {
  const step = getStep(design, stepId)
  const rights = taskFormRights(design, step, { clear: false })
  const isMissing = ({ key, model }: FormItem) =>
    rights.get(key)?.required && isEmpty(getOwnValue(form, model))
  const isComplete = !formFieldsOf(design.formset).some(isMissing)
  const [button] = effectiveButtonsOf(step)
  const quick = quickDecisionOf(design, step, isComplete)
  return {
    ...(step.batch && isComplete && button && { batch: button.name }),
    ...(quick && { quick }),
    ...((step.batch || quick) && needsActingDepartment(design, step) && { asksDept: true }),
  }
}
