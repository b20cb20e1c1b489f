import type { ForecastReader } from '../../core/flow/forecast/reader-visibility'
import type { FormVisibility } from '../../core/flow/views/form-visibility'
import { toTrace } from '../../core/flow/views/trace'
import type { Foretold } from '../../generated/types'

/** Form fields that the reader of a forecast may see. */
export const forecastReader = ({ keys, isPartial }: FormVisibility): ForecastReader => ({
  isPartial,
  mayRead: (key) => keys.has(key),
})

/** Removes from a forecast the conditions and reasons that may reveal hidden fields. */
export const toForecast = ({ steps, ...rest }: Foretold, sight: FormVisibility): Foretold => ({
  ...rest,
  steps: steps.map(({ because, trace, ...step }) => ({
    ...step,
    trace: toTrace(trace, sight),
    ...(because !== undefined && !sight.isPartial && { because }),
  })),
})
