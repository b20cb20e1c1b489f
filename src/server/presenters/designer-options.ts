import { conditionIds } from '../../core/recipient/items/fun'
import type { OaFlowdesignsConfigData } from '../../generated/types'
import { type Language, requestLimits, translateKey } from '../platform'

const clock = '{H}:{I}:{S}'
const [hour, day] = [3600, 86_400]

/** Initial document number rules (domain: document number). */
const worknames = [
  `{Y}/{M}/{D} ${clock}`,
  '{Y}{M}{D}{H}{I}{S}',
  '{Y}{M}{D}{H}{I}{S}{RUN}',
  ...['', '-{RUN}', '-{NY}', '-{NM}'].map((counter) => `{Y}-{M}-{D}${counter}`),
]

/** Durations offered for a step, in hours or days; 0 = unlimited. */
const durations = [
  ...[3, 6, 12, 24].map((hours) => hours * hour),
  ...[2, 3, 4, 5, 7, 14, 30, 90, 180].map((days) => days * day),
  0,
]

/** Maximum number of steps per flow, and of people per permission test (decisions §7). */
const [maxSteps, maxPeople] = [500, 200]

/** Options of the designers, in the reader's language. */
export const toDesignerOptions = (language: Language): OaFlowdesignsConfigData => ({
  conditions: [...conditionIds].map((id) => ({
    id,
    title: translateKey(language, `condition.${id}`),
    tip: translateKey(language, `condition.${id}.tip`),
  })),
  worknames,
  durations: durations.map((seconds) => ({ title: durationTitle(language, seconds), seconds })),
  limits: { steps: maxSteps, items: requestLimits.formItems, people: maxPeople },
})

function durationTitle(language: Language, seconds: number): string {
  if (!seconds) return translateKey(language, 'duration.none')
  if (seconds <= day) return translateKey(language, 'duration.hours', { count: seconds / hour })
  return translateKey(language, 'duration.days', { count: seconds / day })
}
