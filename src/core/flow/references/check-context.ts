import type { Control, FlowDesign, RecipientGroup } from '../../../generated/types'
import { valueOutputs } from '../../decision/decision-tables'
import type { Directory } from '../../directory/directory'
import type { ExtraSymbols } from '../../expression'
import type { FormulaNames } from '../../form/linkage/check-formulas'
import type { FlowDescription } from '../design/translations'

/** Another flow of the company, as far as a design that starts it depends on it. */
export interface SubFlowCandidate {
  formset: FlowDesign['formset']
  /** Whether others may start it now: it is in use, published, and allows it. */
  isOpen: boolean
  /** The flows that it starts itself. */
  starts: readonly string[]
}

/** What a design is checked against beside itself; what is not given is not checked. */
export interface DesignCheckContext {
  directory?: Directory
  groups?: ReadonlyMap<string, RecipientGroup[]>
  /** What the company allows creators, where a design is silent. */
  control?: Control
  remote?: ExtraSymbols['remote']
  /** The database sets that there are, by id. */
  sets?: ReadonlySet<string>
  /** The flows that buttons of the design start, and those that they start in turn, by id. */
  flows?: ReadonlyMap<string, SubFlowCandidate>
  /** The id of the flow that the design is of. */
  self?: string
  /** Name and description of that flow: they are translated with the design. */
  naming?: FlowDescription
  /** Whether an event may ask an address. */
  allows?: (url: string) => boolean
}

/** What expressions of a design may call beside the built-in functions. */
export const callableNames = (
  { set, formset }: Pick<FlowDesign, 'set' | 'formset'>,
  { remote, sets }: DesignCheckContext = {},
): FormulaNames => ({
  remote,
  ...(sets && { sets }),
  custom: new Set(
    [...(set.customFuns ?? []), ...valueOutputs(formset).map(({ output }) => output)].map(({ id }) => id),
  ),
})

/** What conditions of a design may call, and that they must be yes or no. */
export const conditionNames = (
  design: Pick<FlowDesign, 'set' | 'formset'>,
  around: DesignCheckContext,
): ExtraSymbols => ({
  as: 'condition',
  ...callableNames(design, around),
})
