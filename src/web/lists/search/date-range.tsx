import { lazy, Suspense } from 'react'

interface Span {
  from?: string
  to?: string
}

export interface DateRangeProps {
  label: string
  value: Span
  onChange(value: Span | undefined): void
}

/** The date library is loaded only where days are asked for. */
const DaysControl = lazy(() => import('./date-range-control'))

/** Renders a range of days, both inclusive. */
export const DateRange = (props: DateRangeProps) => (
  <fieldset className="list-span q-row q-gap-1-5 q-grow q-shrink">
    <legend className="q-fixed q-soft">{props.label}</legend>
    <Suspense fallback={<span className="q-input" aria-busy="true" />}>
      <DaysControl {...props} />
    </Suspense>
  </fieldset>
)
