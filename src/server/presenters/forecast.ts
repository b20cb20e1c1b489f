import type { ForecastReader } from '../../core/flow/forecast/reader-visibility'
import type { FormVisibility } from '../../core/flow/views/form-visibility'
import { toTrace } from '../../core/flow/views/trace'
import type { Foretold } from '../../generated/types'

/** What somebody may know of the form while a way is told to him. */
export const forecastReader = ({ keys, isPartial }: FormVisibility): ForecastReader => ({
  isPartial,
  mayRead: (key) => keys.has(key),
})

/** A foretold way without the conditions and reasons that may quote fields kept from the reader. */
export const toForecast = ({ steps, ...rest }: Foretold, sight: FormVisibility): Foretold => ({
  ...rest,
  steps: steps.map(({ because, trace, ...step }) => ({
    ...step,
    trace: toTrace(trace, sight),
    ...(because !== undefined && !sight.isPartial && { because }),
  })),
})
