import type { Control, FlowDesign, Ledger, RecipientGroup } from '../../../generated/types'
import { valueOutputs } from '../../decision/decision-tables'
import type { Directory } from '../../directory/directory'
import type { ExtraSymbols } from '../../expression'
import type { FormulaNames } from '../../form'
import type { FlowDescription } from '../design'

/** Another flow of the company, as far as a design that starts it depends on it. */
export interface SubFlowCandidate {
  formset: FlowDesign['formset']
  /** Whether other flows may start it now: it is enabled, published, and allows it. */
  isOpen: boolean
  /** Flows that it starts itself. */
  starts: readonly string[]
}

/** Context in which a design is checked; missing parts are not checked. */
export interface DesignCheckContext {
  directory?: Directory
  groups?: ReadonlyMap<string, RecipientGroup[]>
  /** People who have a passkey; missing if no step requires signatures. */
  passkeys?: ReadonlySet<string> | undefined
  /** Exceptions that the company allows creators, where the design sets none. */
  control?: Control
  remote?: ExtraSymbols['remote']
  /** Ids of the existing database sets. */
  sets?: ReadonlySet<string>
  /** Ledgers by id. */
  ledgers?: ReadonlyMap<string, Pick<Ledger, 'dimensions' | 'kind'>>
  /** Flows that buttons of the design start, directly or indirectly, by id. */
  flows?: ReadonlyMap<string, SubFlowCandidate>
  /** Id of the design's flow. */
  self?: string
  /** Name and description of that flow, which are translated with the design. */
  naming?: FlowDescription
  /** Whether an event may call a URL. */
  allows?: (url: string) => boolean
}

/** Returns the names that expressions of a design may call besides the built-in functions. */
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

/** Returns the check context of conditions: the names they may call, and that they must be boolean. */
export const conditionNames = (
  design: Pick<FlowDesign, 'set' | 'formset'>,
  around: DesignCheckContext,
): ExtraSymbols => ({
  as: 'condition',
  ...callableNames(design, around),
})
