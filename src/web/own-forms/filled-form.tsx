import type { ComponentProps } from 'react'
import { FormView } from '../renderer/form'
import { type Slots, SlotsProvider } from '../widgets/slots'

const none: Slots = {}

/** One of the product's own forms on the screen, with what its page draws in it. */
export const FilledForm = ({
  slots = none,
  ...view
}: ComponentProps<typeof FormView> & { slots?: Slots }) => (
  <SlotsProvider value={slots}>
    <FormView {...view} />
  </SlotsProvider>
)
