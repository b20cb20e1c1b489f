import { type ForecastReader, type FormVisibility, toTrace } from '../../core/flow'
import type { Foretold } from '../../generated/types'

/** Form fields that the reader of a forecast may see. */
export const forecastReader = ({ keys, isPartial }: FormVisibility): ForecastReader => ({
  isPartial,
  mayRead: (key) => keys.has(key),
})

/** Removes from a forecast the conditions and reasons that may reveal hidden fields. */
export const redactForecast = ({ steps, ...rest }: Foretold, sight: FormVisibility): Foretold => ({
  ...rest,
  steps: steps.map(({ because, trace, ...step }) => ({
    ...step,
    trace: toTrace(trace, sight),
    ...(because !== undefined && !sight.isPartial && { because }),
  })),
})
