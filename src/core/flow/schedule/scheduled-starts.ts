import type { FlowDesignSet } from '../../../generated/types'
import { type Alert, type AlertClock, alertRuleKey, alertTimes } from './start-reminders'

/*
 * Flows started automatically by the calendar. Starts missed while no server ran are made up for one week:
 * each of them, oldest first, or only the last one. Moments before the design was published are never made
 * up.
 */

/** Period for which missed starts are made up, in milliseconds. */
const madeGood = 7 * 86_400_000

/** Maximum number of people for whom one moment starts flows. */
export const maxScheduledStarts = 500

/** Whether an alert starts the flow automatically; otherwise people are reminded. */
export const isAutomaticStart = ({ by }: Pick<Alert, 'by'>): boolean => by === 'itself'

/** Returns the enabled alerts of a design. */
export const activeAlerts = ({
  canautoalert,
  autoalerts = [],
}: Pick<FlowDesignSet, 'canautoalert' | 'autoalerts'>) => (canautoalert ? autoalerts : [])

/** Returns the moments until now at which an alert has to start flows, including missed ones. */
export function dueStarts(
  alert: Alert,
  { since, now, ...clock }: { since: number; now: number } & AlertClock,
): number[] {
  const times = alertTimes(alert, { after: Math.max(now - madeGood, since), until: now, ...clock })
  return alert.missed === 'last' ? times.slice(-1) : times
}

/** Returns the alerts that start flows automatically by a given rule. */
export const automaticAlerts = (alerts: readonly Alert[], rule: string): Alert[] =>
  alerts.filter((alert) => isAutomaticStart(alert) && alertRuleKey(alert) === rule)
