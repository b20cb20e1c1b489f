import {
  effectiveButtonsOf,
  type FlowMessage,
  formVisibilityOf,
  getStartStep,
  getStep,
  isOpinion,
  isUnclaimed,
  needsActingDepartment,
  quickDecisionOf,
  readerFormRights,
  stepVisibilityOf,
  taskFormRights,
} from '../../../core/flow'
import { fieldValueToText, formFieldsOf, getOwnValue, hasRemoteChoices, isEmpty } from '../../../core/form'
import type { FlowDesign, FormItem, ListRow, Summary } from '../../../generated/types'
import type { Context } from '../../platform'
import { type SummarySource, toSummary } from '../../presenters/flow'
import { findPublishedVersionsById, type RunningFlow } from '../../queries'
import { readLoggedTexts } from '../../queries/flow/logged-field-texts'
import { loadLocalizer } from '../design/localize-response'

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

/** Returns what of a form a viewpoint shows. */
export const viewpointVisibilityOf = (design: FlowDesign, { stepId, all }: RowViewpoint) =>
  all
    ? formVisibilityOf(design, readerFormRights(design, all.steps, all.watched))
    : stepVisibilityOf(design, stepId ?? getStartStep(design).id)

/** Loads the form data for rows of these flows. */
export async function loadRowForms(context: Context, flows: RunningFlow[], columns: readonly string[]) {
  const { db, caller, language } = context
  const ids = flows.map(({ versionId }) => versionId)
  const [versions, { say, told }] = await Promise.all([
    findPublishedVersionsById(db, caller.workspace, ids),
    loadLocalizer(context),
  ])
  const shown = [...versions.values()].flatMap(({ design }) => modelsFromElsewhere(design, columns))
  const texts = await readLoggedTexts(db, caller.workspace, {
    flows: flows.map(({ id }) => id),
    models: shown,
  })
  const designOf = (flow: RunningFlow) => versions.get(flow.versionId)?.design
  return {
    say,
    formOf(flow: RunningFlow, from: RowViewpoint = {}): RowForm {
      const design = designOf(flow)
      if (!design) return { summary: [] }
      const seen = {
        formset: told(design.formset),
        set: design.set,
        flow,
        told: texts.get(flow.id),
        language,
      }
      const sight = viewpointVisibilityOf(design, from)
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
  { formset, flow, told, language }: SummarySource,
  keys: readonly string[],
): Record<string, string> {
  const items = new Map(formFieldsOf(formset).map((item) => [item.key, item]))
  const text = (item: FormItem) => {
    const value = getOwnValue(flow.form, item.model)
    return (isEmpty(value) ? undefined : told?.get(item.model)) ?? fieldValueToText(item, value, language)
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
  const rights = taskFormRights(design, step)
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
