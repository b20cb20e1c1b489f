/** The entry of core/dashboard: what a card of a dashboard counts, without requests. */

export { checkCard, checkDashboard, groupsOfCard, isFieldGroup, limitsOfCard } from './check-card'
export {
  type CardMeasure,
  cardFieldName,
  cardTimeName,
  dashboardChoices,
  findCardKind,
  findCardMeasure,
  findPropertyGroup,
  type PropertyGroup,
  parseCardField,
} from './choices'
export {
  completePeriods,
  daysOfPeriod,
  divideByMonths,
  intersectRanges,
  type MomentRange,
  type MomentSpan,
  momentsOfPeriod,
  resolveRange,
} from './range'
