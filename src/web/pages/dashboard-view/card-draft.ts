import type { DashboardCard, ListSearch, OaFlowSearchGetconfData } from '#/generated/types'
import { checkCard, isFieldGroup } from '../../../core/dashboard'

/** Values of the form of a card. */
export interface CardDraft extends Pick<DashboardCard, 'title' | 'kind' | 'measure' | 'range'> {
  flowid: string
  field: string
  group: string
  second: string
  period: NonNullable<DashboardCard['period']>
  /** Criteria beside the flow; those on fields belong to the form of its flowid. */
  filter: ListSearch | null
  order: DashboardCard['order'] | ''
  top: number | null
  size: NonNullable<DashboardCard['size']>
}

/** Returns the criteria that apply to a flow: those on fields of another form are left out. */
export function applicableCriteria(filter: ListSearch | null, flowid: string): ListSearch {
  const { flowid: of = '', fields, ...rest } = filter ?? {}
  return { ...rest, ...(fields && of === flowid && { fields }), ...(flowid && { flowid }) }
}

/** Returns the card of a draft, with the parts that its kind and measure use. */
export function toCard(id: string, draft: CardDraft): DashboardCard {
  const { title, kind, measure, range, size, flowid, field, group, second, period, order, top } = draft
  const isGrouped = kind !== 'number'
  return {
    id,
    title,
    kind,
    measure,
    range,
    size,
    search: applicableCriteria(draft.filter, flowid),
    ...(measure !== 'count' && field && { field }),
    ...(isGrouped && group && { group, period }),
    ...(kind === 'pivot' && second && { second }),
    ...(isGrouped && order && { order }),
    ...(isGrouped && top && { top }),
  }
}

/** Returns the draft of a card. */
export function toDraft({ search, ...card }: DashboardCard): Partial<CardDraft> {
  return { ...card, filter: search, flowid: search.flowid ?? '' }
}

/** Checks whether a card can be counted as it is. */
export function isCountable(card: DashboardCard): boolean {
  try {
    checkCard(card)
    return true
  } catch {
    return false
  }
}

/** Returns the fields of the form that lack a choice of the flow. */
export function missingChoices(
  { kind, measure, field, group, second }: CardDraft,
  { fields }: Pick<OaFlowSearchGetconfData, 'fields'>,
): string[] {
  const isKnown = (key: string) =>
    key !== '' && (!isFieldGroup(key) || fields.some((one) => one.key === key && one.column === undefined))
  return [
    ...(measure !== 'count' && !(field && isKnown(field)) ? ['field'] : []),
    ...(kind !== 'number' && !isKnown(group) ? ['group'] : []),
    ...(kind === 'pivot' && (!isKnown(second) || second === group) ? ['second'] : []),
  ]
}
