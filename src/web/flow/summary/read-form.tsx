import type { FormDesign, FormLimit } from '../../../generated/types'
import { type FormulaFacts, FormView } from '../../renderer/form'

/** A flow's form as a call answers it, with what its formulas look at beside it. */
interface ReadFormProps {
  shown: FormulaFacts & {
    formset: FormDesign
    limits: readonly FormLimit[]
    formdata: Record<string, unknown>
  }
}

/** The form of a flow, to be read. */
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
