import type { FlowDesign, FlowDesignStep, FormItem } from '../../../generated/types'
import { BusinessError } from '../../business-error'
import {
  checkValue,
  formFieldsOf,
  getOwnValue,
  isEmpty,
  isSameValue,
  isTableItem,
  itemOfColumn,
  tableColumnsOf,
  tableRowsOf,
  valueSchemaOf,
} from '../../form'
import { collectInSlices, runInSlices, type SliceGenerator } from '../../slices'
import { createActionContext, createFlowHead, defineAction } from '../context'
import { getStartStep, hasOneButton, joinSources } from '../design'
import { logAction } from '../engine/finish-action'
import { requireReason } from '../guards/assert-open'
import { signModeOf } from '../participants/sign-visit'
import { pendingArrivals } from '../routing/join-branches'
import { type FlowSnapshot, isWaiting, logType } from '../snapshot'
import { listDroppedChoices } from './dropped-choices'

/** Input for changing the version: target version, current version number and reason. */
interface ChangeVersionInput {
  target: MigrationTarget
  from: number
  reason: string
}

/**
 * Moves a running flow to another version of its design; pending messages continue there and all values stay
 * (S1-221).
 */
export const changeVersion = defineAction<ChangeVersionInput>('change-version', (snapshot, input, actor) => {
  const { target, from } = input
  const reason = requireReason(input.reason, 'flow.version-reason-empty')
  const head = createFlowHead(snapshot)
  if (!actor.allows.includes('watch')) throw new BusinessError('flow.not-found')
  if (head.isCancel || head.finishedAt !== null) throw new BusinessError('flow.version-ended')
  if (target.id === snapshot.version) throw new BusinessError('flow.version-same', { number: target.number })
  const [problem] = runInSlices(snapshot, (state) => planMigrationInSlices(state, target)).problems
  if (problem) throw problem
  const act = createActionContext(snapshot, actor)
  act.changes.push({ type: 'version.set', id: target.id, design: target.design })
  const { id: stepId, name: stepName } = getStartStep(target.design)
  const versions = { from, to: target.number }
  const people = [...snapshot.messages.filter(isWaiting).map(({ to }) => to), head.createdId].filter(Boolean)
  return logAction(
    act,
    { type2: logType.version, stepId, stepName, reason, versions },
    { people, messageIds: [] },
  )
})

/** Design version to which a flow can be moved. */
export interface MigrationTarget {
  id: string
  number: number
  design: FlowDesign
}

/** Effects of moving a flow to another version: the reasons against it, and the values no longer shown. */
export interface VersionMigration {
  problems: BusinessError[]
  /** Names of fields that have a value and do not exist in the other version. */
  lost: string[]
  /** Chosen values that the other version no longer offers, each with its field; they stay until changed. */
  dropped: string[]
}

const findStep = ({ funlist }: FlowDesign, id: string) => funlist.find((step) => step.id === id)

/** Checks whether people, or an event, can continue at the step they wait at. */
const isSameKind = (one: FlowDesignStep | undefined, other: FlowDesignStep | undefined) =>
  one?.dealtype === other?.dealtype && one?.event_set?.type === other?.event_set?.type

/**
 * Returns the steps where signers wait with a single effective button; other buttons would have no meaning
 * there.
 */
const signedWithOne = (flow: FlowSnapshot): Set<string> =>
  new Set(
    flow.messages
      .filter((one) => isWaiting(one) && hasOneButton(signModeOf(flow, one)))
      .map(({ stepId }) => stepId),
  )

/** Checks that every step the flow has been in exists; read access and return targets depend on them. */
function stepProblems(flow: FlowSnapshot, target: FlowDesign): BusinessError[] {
  const { design, messages, visits } = flow
  const withOne = signedWithOne(flow)
  const names = new Map(messages.map(({ stepId, stepName }) => [stepId, stepName]))
  const waiting = new Set(messages.filter(isWaiting).map(({ stepId }) => stepId))
  return [...new Set(visits.map(({ stepId }) => stepId))].flatMap((id) => {
    const [before, after] = [findStep(design, id), findStep(target, id)]
    const step = names.get(id) ?? before?.name ?? id
    if (!after) return [new BusinessError('flow.version-step-gone', { step })]
    const isOther = !isSameKind(before, after) || (withOne.has(id) && !hasOneButton(after))
    return waiting.has(id) && isOther ? [new BusinessError('flow.version-step-kind', { step })] : []
  })
}

/** Checks that branches waiting before a merging step are merged from the same branches in the target. */
function mergeProblems(snapshot: FlowSnapshot, target: FlowDesign): BusinessError[] {
  return snapshot.design.funlist.flatMap((step) => {
    const after = findStep(target, step.id)
    const merged = joinSources(snapshot.design, step)
    if (!after || !merged.length || !pendingArrivals(snapshot, step.id).length) return []
    const asIt = ({ merge_set: { after, rest } }: FlowDesignStep, steps: string[]) => [
      after,
      rest,
      ...[...steps].sort(),
    ]
    const isSame = isSameValue(asIt(step, merged), asIt(after, joinSources(target, after)))
    return isSame ? [] : [new BusinessError('flow.version-merge', { step: step.name })]
  })
}

/** Sign of a field that two versions share. */
const signOf = ({ key, model }: FormItem) => `${key} ${model}`

/** Lists the columns of a table that have values but no counterpart. */
function* columnsWithoutCounterpart(
  table: FormItem,
  twin: FormItem,
  value: unknown,
): SliceGenerator<string[]> {
  const retained = new Set(tableColumnsOf(twin).map(({ code }) => code))
  return yield* collectInSlices(tableColumnsOf(table), ({ code, name }) =>
    !retained.has(code) && tableRowsOf(value).some((row) => !isEmpty(getOwnValue(row, code)))
      ? [`${table.name} · ${name}`]
      : [],
  )
}

/** Number of rows checked between interruptions. */
const rowsOfSlice = 50

/**
 * Checks whether a value is of another type than its counterpart accepts; constraints are left to the next
 * writer.
 */
function* isForeign(item: FormItem, value: unknown): SliceGenerator<boolean> {
  const isOff = (use: FormItem, part: unknown) =>
    !isEmpty(part) && checkValue(valueSchemaOf(use), part)?.rule === 'type'
  if (!isTableItem(item)) return isOff(item, value)
  const cells = tableColumnsOf(item).map((column) => [column.code, itemOfColumn(item, column)] as const)
  for (const [at, row] of tableRowsOf(value).entries()) {
    if (cells.some(([code, use]) => isOff(use, getOwnValue(row, code)))) return true
    if (at % rowsOfSlice === rowsOfSlice - 1) yield
  }
  return false
}

/**
 * Describes the effects of moving a flow to another version of its design (S1-221), interruptible between
 * fields and table rows.
 */
export function* planMigrationInSlices(
  snapshot: FlowSnapshot,
  target: MigrationTarget,
): SliceGenerator<VersionMigration> {
  const { form } = createFlowHead(snapshot)
  const twins = new Map(formFieldsOf(target.design.formset).map((item) => [signOf(item), item]))
  const problems = [...stepProblems(snapshot, target.design), ...mergeProblems(snapshot, target.design)]
  const lostFields: string[] = []
  const dropped: string[] = []
  for (const item of formFieldsOf(snapshot.design.formset)) {
    const value = getOwnValue(form, item.model)
    if (isEmpty(value)) continue
    const twin = twins.get(signOf(item))
    if (!twin) lostFields.push(item.name)
    else if (yield* isForeign(twin, value))
      problems.push(new BusinessError('flow.version-field-kind', { field: item.name }))
    else {
      lostFields.push(...(yield* columnsWithoutCounterpart(item, twin, value)))
      dropped.push(...(yield* listDroppedChoices({ snapshot, form: target.design.formset }, item, twin)))
    }
    yield
  }
  return { problems, lost: lostFields, dropped }
}
