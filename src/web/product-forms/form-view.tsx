import type { ComponentProps } from 'react'
import type { FormDesign } from '#/generated/types'
import { itemsOf } from '../../core/form'
import { type Slots, SlotsProvider } from '../controls/slots'
import { FormView } from '../renderer'

const none: Slots = {}

/** Returns the identity of a form, regardless of field overrides. */
const fieldsOf = (form: FormDesign) =>
  itemsOf(form)
    .map(({ type, model }) => `${type} ${model}`)
    .join()

/** Renders one of the product's own forms with the slots of its page. */
export const ProductFormView = ({
  slots = none,
  ...view
}: ComponentProps<typeof FormView> & { slots?: Slots }) => (
  <SlotsProvider value={slots}>
    <FormView key={fieldsOf(view.form)} goesOn {...view} />
  </SlotsProvider>
)
