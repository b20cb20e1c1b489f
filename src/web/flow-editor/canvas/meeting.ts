import { previousOf, reachableFrom } from '#/core/flow/design/design'
import { mergedSteps } from '#/core/flow/steps/merge-branches'
import type { FlowDesign, FlowDesignStep } from '#/generated/types'
import { t } from '../../platform/i18n'

/** How a step is entered where several ways lead into it. */
export interface Meeting {
  kind: 'all' | 'any'
  /** The names of the steps that lead here: for "all" those that are waited for. */
  names: string
}

/** The steps that lead here and do not themselves follow from here: a way back is no branch that meets. */
function branchesInto(design: FlowDesign, { id }: FlowDesignStep): string[] {
  const start = design.funlist.find((step) => step.is_start)?.id
  const after = reachableFrom(design, [id], start)
  return [...new Set(previousOf(design, id))].filter((before) => before !== id && !after.has(before))
}

/** What stands at a step where ways meet: whether it waits for them; nothing where only one way leads in. */
export function meetingOf(design: FlowDesign, step: FlowDesignStep): Meeting | undefined {
  const merged = mergedSteps(design, step)
  const before = merged.length ? merged : branchesInto(design, step)
  if (step.is_start || before.length < 2) return undefined
  const names = design.funlist.filter(({ id }) => before.includes(id)).map(({ name }) => name)
  return { kind: merged.length ? 'all' : 'any', names: names.join(t('picker.recipients.comma')) }
}
