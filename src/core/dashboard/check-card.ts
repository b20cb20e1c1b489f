import type { Dashboard, DashboardCard } from '../../generated/types'
import { BusinessError } from '../business-error'

const built = new Set(['created', 'department', 'creator', 'design', 'result'])

/** Checks whether a group of a card is a field of a form. */
export const isFieldGroup = (group: string): boolean => !built.has(group)

/** Rejects a card whose parts do not fit together. */
export function checkCard({ title, kind, measure, field, group, second, search }: DashboardCard): void {
  const fields = [field, ...[group, second].filter((one) => one !== undefined && isFieldGroup(one))]
  const params = { card: title }
  if (!title.trim()) throw new BusinessError('dashboards.no-title')
  if (measure !== 'count' && field === undefined) throw new BusinessError('dashboards.no-field', params)
  if (kind !== 'number' && group === undefined) throw new BusinessError('dashboards.no-group', params)
  if (kind === 'pivot' && second === undefined) throw new BusinessError('dashboards.no-second', params)
  if (kind === 'pivot' && group === second) throw new BusinessError('dashboards.same-groups', params)
  if (search.flowid === undefined && fields.some((one) => one !== undefined))
    throw new BusinessError('dashboards.fields-need-flow', params)
}

/** Rejects a dashboard with a card that does not fit together, or with two of one id. */
export function checkDashboard({ name, cards }: Dashboard): void {
  if (!name.trim()) throw new BusinessError('dashboards.no-name')
  if (new Set(cards.map(({ id }) => id)).size < cards.length) throw new BusinessError('dashboards.same-cards')
  for (const card of cards) checkCard(card)
}

/** Groups that a card names by its kind: none for a number, two for a pivot. */
export const groupsOfCard = ({ kind, group, second }: DashboardCard): string[] =>
  [kind === 'number' ? undefined : group, kind === 'pivot' ? second : undefined].filter(
    (one) => one !== undefined,
  )

/** Number of groups that a card shows unless it says otherwise, and the maximum of rows of a pivot. */
const usualTop = 12
const pivotTop = 100

/** Returns the order and the number of the groups of a card. */
export function limitsOfCard({ kind, group, order, top }: DashboardCard): {
  order: NonNullable<DashboardCard['order']>
  top: number
} {
  const usual = kind === 'line' || group === 'created' ? 'name' : 'most'
  const wanted = top ?? (usual === 'name' ? usualTop * 2 : usualTop)
  return { order: order ?? usual, top: kind === 'pivot' ? Math.min(wanted, pivotTop) : wanted }
}
