import type { FormDesign, FormLimit } from '../../../generated/types'
import { type FormulaFacts, FormView } from '../../renderer'

/** Form of a flow as returned by a call, with the facts its formulas use. */
interface ReadFormProps {
  shown: FormulaFacts & {
    formset: FormDesign
    limits: readonly FormLimit[]
    formdata: Record<string, unknown>
  }
}

/** Read-only form of a flow. */
export const FormReadView = ({ shown }: ReadFormProps) => (
  <section className="flow-section">
    <FormView
      form={shown.formset}
      limits={shown.limits}
      values={shown.formdata}
      world={shown}
      status="read"
      mode="view"
    />
  </section>
)
