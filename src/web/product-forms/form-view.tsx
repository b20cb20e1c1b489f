import type { ComponentProps } from 'react'
import { itemsOf } from '#/core/form/design/items'
import type { FormDesign } from '#/generated/types'
import { type Slots, SlotsProvider } from '../controls/slots'
import { FormView } from '../renderer/form'

const none: Slots = {}

/** Which form it is, whatever is said of its fields. */
const fieldsOf = (form: FormDesign) =>
  itemsOf(form)
    .map(({ type, model }) => `${type} ${model}`)
    .join()

/** One of the product's own forms on the screen, with what its page draws in it. */
export const ProductFormView = ({
  slots = none,
  ...view
}: ComponentProps<typeof FormView> & { slots?: Slots }) => (
  <SlotsProvider value={slots}>
    <FormView key={fieldsOf(view.form)} goesOn {...view} />
  </SlotsProvider>
)
