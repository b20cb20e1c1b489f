import type { Dashboard, DashboardCard } from '../../generated/types'
import { BusinessError } from '../business-error'
import { findCardKind, findCardMeasure, findPropertyGroup, parseCardField } from './choices'

const fieldForm = /^\d/

/** Checks whether a group of a card is a field of a form, or a column of a table in it. */
export const isFieldGroup = (group: string): boolean => fieldForm.test(group)

/** Groups that a card names by its kind: none for a number, two for a pivot. */
export const groupsOfCard = ({ kind, group, second }: DashboardCard): string[] =>
  [group, second].slice(0, findCardKind(kind)?.groups ?? 0).filter((one) => one !== undefined)

/** Lists the tables whose columns a card uses. */
function tablesOf({ field, ...card }: DashboardCard): Set<string> {
  const named = [field, ...groupsOfCard(card)].filter((one) => one !== undefined)
  return new Set(
    named.map(parseCardField).flatMap((one) => ('key' in one && one.column !== undefined ? [one.key] : [])),
  )
}

/** Rejects names that are no choice of cards. */
function checkChoices(card: DashboardCard, params: { card: string }): void {
  const { kind, measure } = card
  const isKnown =
    findCardKind(kind) &&
    findCardMeasure(measure) &&
    groupsOfCard(card).every((one) => isFieldGroup(one) || findPropertyGroup(one))
  if (!isKnown) throw new BusinessError('dashboards.unknown-choice', params)
}

/** Rejects a card that lacks a group of its kind, or has one twice. */
function checkGroups({ kind, group, second }: DashboardCard, params: { card: string }): void {
  const groups = findCardKind(kind)?.groups ?? 0
  if (groups > 0 && group === undefined) throw new BusinessError('dashboards.no-group', params)
  if (groups > 1 && second === undefined) throw new BusinessError('dashboards.no-second', params)
  if (groups > 1 && group === second) throw new BusinessError('dashboards.same-groups', params)
}

/** Rejects a card whose parts do not fit together. */
export function checkCard(card: DashboardCard): void {
  const { title, measure, field, search } = card
  const params = { card: title }
  if (!title.trim()) throw new BusinessError('dashboards.no-title')
  checkChoices(card, params)
  const counts = findCardMeasure(measure)?.by === 'count'
  if (!counts && field === undefined) throw new BusinessError('dashboards.no-field', params)
  checkGroups(card, params)
  const isOfForm = (field !== undefined && field !== 'duration') || groupsOfCard(card).some(isFieldGroup)
  if (search.flowid === undefined && isOfForm) throw new BusinessError('dashboards.fields-need-flow', params)
  if (tablesOf(card).size > 1) throw new BusinessError('dashboards.one-table', params)
}

/** Rejects a dashboard with a card that does not fit together, or with two of one id. */
export function checkDashboard({ name, cards }: Dashboard): void {
  if (!name.trim()) throw new BusinessError('dashboards.no-name')
  if (new Set(cards.map(({ id }) => id)).size < cards.length) throw new BusinessError('dashboards.same-cards')
  for (const card of cards) checkCard(card)
}

/** Number of groups that a card shows unless it says otherwise. */
const usualTop = 12

/** Returns the order and the number of the groups of a card. */
export function limitsOfCard({ kind, group, order, top }: DashboardCard): {
  order: NonNullable<DashboardCard['order']>
  top: number
} {
  const { order: own, most = Number.POSITIVE_INFINITY } = findCardKind(kind) ?? {}
  const isInTime = group !== undefined && findPropertyGroup(group)?.named === 'period'
  const usual = own === 'name' || isInTime ? 'name' : 'most'
  const limit = top ?? (usual === 'name' ? usualTop * 2 : usualTop)
  return { order: order ?? usual, top: Math.min(limit, most) }
}
