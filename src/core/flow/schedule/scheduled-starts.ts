import type { FlowDesignSet } from '../../../generated/types'
import { type Alert, type AlertClock, alertRuleKey, alertTimes } from './start-reminders'

/*
 * Flows that the calendar starts by itself. A moment that was missed while no server ran is made good for a week:
 * each of them, oldest first, or only the last one. What lies before the design was published is never made good.
 */

/** So long a moment that was missed is made good. */
const madeGood = 7 * 86_400_000

/** In the names of so many people one moment starts flows at most. */
export const maxStarts = 500

/** Whether an alert starts the flow by itself; else people are reminded to. */
export const isAutomatic = ({ by }: Pick<Alert, 'by'>): boolean => by === 'itself'

/** Those of a design's alerts that are switched on. */
export const activeAlerts = ({
  canautoalert,
  autoalerts = [],
}: Pick<FlowDesignSet, 'canautoalert' | 'autoalerts'>) => (canautoalert ? autoalerts : [])

/** The moments until now at which an alert starts flows, and that are still to be made good. */
export function dueStarts(
  alert: Alert,
  { since, now, ...clock }: { since: number; now: number } & AlertClock,
): number[] {
  const times = alertTimes(alert, { after: Math.max(now - madeGood, since), until: now, ...clock })
  return alert.missed === 'last' ? times.slice(-1) : times
}

/** Those of alerts that start flows by themselves by one rule. */
export const automaticAlerts = (alerts: readonly Alert[], rule: string): Alert[] =>
  alerts.filter((alert) => isAutomatic(alert) && alertRuleKey(alert) === rule)
