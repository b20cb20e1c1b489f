import { BusinessError } from '../../core/business-error'
import { canBePart, isDesignError, toPartStep } from '../../core/flow'
import { checkFormDesignInSlices, emptyForm, isTableItem, unlinkItems } from '../../core/form'
import type { FlowDesign, FlowDesignStep, FormItem, PartKind, Problem } from '../../generated/types'
import { type Context, finishInSlices, localizeProblems } from '../platform'
import { findPartDesign, type PartFacts } from '../queries/design/design-part'
import { findCompanyProblems } from '../read-models/design/design-problems'
import { emptyDesign } from '../read-models/design/empty-design'

/** Content of a shared part: items of a form, or a step. */
export interface PartContent {
  items: FormItem[]
  step?: FlowDesignStep | undefined
}

/** Content as a client sends it. */
interface SentContent {
  kind: PartKind
  items?: readonly FormItem[]
  step?: FlowDesignStep | undefined
}

/** What the content of a kind must be besides content without errors. */
const fits: Record<PartKind, (sent: Required<Pick<SentContent, 'items'>> & SentContent) => boolean> = {
  fields: ({ items, step }) => items.length > 0 && !step,
  table: ({ items, step }) => items.length === 1 && items.every(isTableItem) && !step,
  step: ({ items, step }) => items.length === 0 && step !== undefined && canBePart(step),
}

/** Finds the errors of a step in a flow that consists of a start and this step. */
async function findStepErrors(step: FlowDesignStep, context: Context): Promise<Problem[]> {
  const start = emptyDesign(step.id === 'start' ? 'begin' : 'start', context.language)
  const funlist = start.funlist.map((one) => ({
    ...one,
    btnGroup: one.btnGroup.map((button) => ({ ...button, defaultFunId: [step.id] })),
  }))
  const design = { ...start, funlist: [...funlist, step] }
  const problems = await findCompanyProblems(context, { self: '', design })
  return problems.filter((problem) => isDesignError(problem) && problem.place?.step === step.id)
}

/** Returns content as it is stored: without links to other parts, and a step without its ties to a flow. */
export function toStoredContent(
  { items, step }: Pick<SentContent, 'step'> & { items: readonly FormItem[] },
  { language }: Pick<Context, 'language'>,
): PartContent {
  const list = unlinkItems(items)
  if (!step) return { items: list }
  const empty = emptyDesign('start', language)
  return { items: list, step: toPartStep({ ...empty, funlist: [...empty.funlist, step] }, step) }
}

/** Returns the content of a part as a design; rejects content of another kind or with errors of its own. */
export async function toPartDesign(
  { kind, items = [], step: sent }: SentContent,
  context: Context,
): Promise<FlowDesign> {
  const { items: list, step } = toStoredContent({ items, step: sent }, context)
  if (!fits[kind]({ kind, items: list, step: sent })) throw new BusinessError(`design-part.not-${kind}`)
  const formset = { ...emptyForm(), list }
  const empty = emptyDesign('start', context.language)
  const errors = step
    ? await findStepErrors(step, context)
    : (await finishInSlices(checkFormDesignInSlices(formset, {}))).filter(isDesignError)
  const [first] = localizeProblems(context.language, errors)
  if (first) throw new BusinessError('design-part.has-problems', { reason: first.msg }, errors)
  return { ...empty, formset, funlist: step ? [step] : [], layoutset: [] }
}

/** Returns the content of a part from its design. */
export const toPartContent = ({ formset, funlist: [step] }: FlowDesign): PartContent => ({
  items: formset.list,
  ...(step && { step }),
})

/** Finds the content of a version of a part. */
export async function findPartContent(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  part: Pick<PartFacts, 'id' | 'version'>,
): Promise<PartContent> {
  const design = await findPartDesign(db, caller.workspace, part)
  return design ? toPartContent(design) : { items: [] }
}
