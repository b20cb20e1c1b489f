import type { FormDesign, FormLimit } from '../../../generated/types'
import { FormView, type FormWorld } from '../../renderer/form'

/** A flow's form as a call answers it, with what its formulas look at beside it. */
interface ReadFormProps {
  shown: FormWorld & { formset: FormDesign; limits: readonly FormLimit[]; formdata: Record<string, unknown> }
}

/** The form of a flow, to be read. */
export const ReadForm = ({ shown }: ReadFormProps) => (
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
