import type { FlowDesign, FlowDesignStep, FormItem } from '../../../generated/types'
import { BusinessError } from '../../business-error'
import { columnsOf, isTable, itemOfColumn, itemsOf } from '../../form/design/items'
import { valueSchemaOf } from '../../form/field-values/value-schema'
import { checkValue } from '../../form/json-schema/check-value'
import { isEmpty, isSameValue, ownValue, rowsOf } from '../../form/values/form-values'
import { headOf } from '../context/action-context'
import { hasOneButton } from '../design/design'
import { joinSources } from '../design/join-sources'
import { signModeOf } from '../participants/sign-visit'
import { pendingArrivals } from '../routing/join-branches'
import { isWaiting } from '../snapshot/lineage'
import type { FlowSnapshot } from '../snapshot/snapshot'

/** A version to which a flow may be moved. */
export interface MigrationTarget {
  id: string
  number: number
  design: FlowDesign
}

/** What moving a flow to another version would meet: why it cannot be, and which values are no longer shown. */
export interface VersionMigration {
  problems: BusinessError[]
  /** Names of fields that hold something and that the other version does not have. */
  lost: string[]
}

const findStep = ({ funlist }: FlowDesign, id: string) => funlist.find((step) => step.id === id)

/** Whether people, or an event, may go on where they wait. */
const isSameKind = (one: FlowDesignStep | undefined, other: FlowDesignStep | undefined) =>
  one?.dealtype === other?.dealtype && one?.event_set?.type === other?.event_set?.type

/** Where those who wait sign with the only button that counts: others would mean nothing there. */
const signedWithOne = (flow: FlowSnapshot): Set<string> =>
  new Set(
    flow.messages
      .filter((one) => isWaiting(one) && hasOneButton(signModeOf(flow, one)))
      .map(({ stepId }) => stepId),
  )

/** Every step that the flow has been in must be there: what people may read, and where it may go back to, follows it. */
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

/** Branches that wait for others before a merging step need the same branches to be merged there. */
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

/** A field's twin in the other version: the same key, kept under the same name. */
const twinOf = (items: readonly FormItem[], { key, model }: FormItem) =>
  items.find((item) => item.key === key && item.model === model)

/** Columns of a table that hold something and have no twin. */
function lostColumns(table: FormItem, twin: FormItem, value: unknown): string[] {
  const kept = new Set(columnsOf(twin).map(({ code }) => code))
  return columnsOf(table)
    .filter(({ code }) => !kept.has(code) && rowsOf(value).some((row) => !isEmpty(ownValue(row, code))))
    .map(({ name }) => `${table.name} · ${name}`)
}

/** Whether what a field holds is of another kind than its twin takes; limits on it are the next writer's matter. */
function isForeign(item: FormItem, value: unknown): boolean {
  const isOff = (use: FormItem, part: unknown) =>
    !isEmpty(part) && checkValue(valueSchemaOf(use), part)?.rule === 'type'
  if (!isTable(item)) return isOff(item, value)
  return rowsOf(value).some((row) =>
    columnsOf(item).some((column) => isOff(itemOfColumn(item, column), ownValue(row, column.code))),
  )
}

/** Tells what moving a flow to another version of its design would meet (S1-221). */
export function planMigration(snapshot: FlowSnapshot, target: MigrationTarget): VersionMigration {
  const { form } = headOf(snapshot)
  const items = itemsOf(target.design.formset)
  const problems = [...stepProblems(snapshot, target.design), ...mergeProblems(snapshot, target.design)]
  const lost: string[] = []
  for (const item of itemsOf(snapshot.design.formset)) {
    const value = ownValue(form, item.model)
    if (isEmpty(value)) continue
    const twin = twinOf(items, item)
    if (!twin) lost.push(item.name)
    else if (isForeign(twin, value))
      problems.push(new BusinessError('flow.version-field-kind', { field: item.name }))
    else lost.push(...lostColumns(item, twin, value))
  }
  return { problems, lost }
}
