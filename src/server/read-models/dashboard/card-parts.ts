import { companyZone } from '../../../core/company/company-zone'
import { divideByMonths, type MomentSpan, momentsOfPeriod } from '../../../core/dashboard'
import { localDate } from '../../../core/text/formats'
import { type Context, requestLimits } from '../../platform'
import { type CardCell, digestOfCells } from '../../queries/dashboard/card-figures'
import {
  type CardMonth,
  type CardPart,
  countCardParts,
  listCardMonths,
  listStaleParts,
  readCardOfParts,
} from '../../queries/dashboard/card-parts'
import type { CardRequest } from '../../queries/dashboard/card-requests'
import type { FieldScope } from '../../queries/list/field-condition'

/*
 * Figures of a supervisor over many flows are added up from parts that are stored by month, so that only the months with
 * changes are counted again. Figures of people with narrower rights are always counted from the rows.
 */

/** Leaves out the scopes of versions that a month has no flow of, so that a new version leaves old parts valid. */
const scopesOf = (scopes: readonly FieldScope[], versions: ReadonlySet<string>): FieldScope[] =>
  scopes.flatMap((scope) => {
    const at = scope.at.filter((one) => versions.has(one.split(' ')[1] ?? ''))
    return at.length ? [{ ...scope, at }] : []
  })

/** Returns the request of a part of a card: of all times, in the scopes of some versions. */
function requestOfVersions(request: CardRequest, versions: readonly string[]): CardRequest {
  const among = new Set(versions)
  const { created: _, ...search } = request.search
  return {
    ...request,
    search,
    values: scopesOf(request.values, among),
    groups: request.groups.map((group) =>
      group.by === 'field' ? { ...group, scopes: scopesOf(group.scopes, among) } : group,
    ),
    fields: request.fields.map(({ ask, places }) => ({ ask, places: scopesOf(places, among) })),
  }
}

/** Whether the cells of a card depend on the flows alone, and are fewer than these. */
const isWorthStoring = ({ search, groups }: CardRequest) =>
  !search.handler &&
  groups.every(
    (group) => group.by !== 'field' || group.scopes.every(({ by }) => by !== 'text' && by !== 'number'),
  )

const spanOf = (month: string): Required<MomentSpan> => {
  const { from = '', to = '' } = momentsOfPeriod(month.slice(0, 'YYYY-MM'.length), companyZone) ?? {}
  return { from: Date.parse(from), before: Date.parse(to) + 1 }
}

/** Part with the moments of its month. */
interface PartToCount extends CardPart {
  span: Required<MomentSpan>
}

/** Maximum number of months that are counted and stored at once. */
const maxRun = 12

/** Groups the parts to count that follow each other, so that the requests of many months are read once. */
function runsOf<Part>(parts: readonly Part[], isCounted: (part: Part) => boolean): Part[][] {
  const runs: Part[][] = [[]]
  for (const part of parts) {
    const last = runs.at(-1)
    if (!isCounted(part)) runs.push([])
    else if (last && last.length < maxRun) last.push(part)
    else runs.push([part])
  }
  return runs.filter(({ length }) => length)
}

/** Returns the request of the months of a run. */
function requestOfRun(request: CardRequest, run: readonly PartToCount[]): CardRequest {
  const { created: _, ...search } = request.search
  const [from, before] = [run[0]?.span.from ?? 0, run.at(-1)?.span.before ?? 0]
  return { ...request, search, part: { from, before }, months: run.map(({ span }) => span.from) }
}

function toParts(months: readonly CardMonth[], request: CardRequest, whole: MomentSpan): PartToCount[] {
  const { from: first = Number.NEGATIVE_INFINITY, before: end = Number.POSITIVE_INFINITY } = whole
  return months.flatMap(({ month, transaction, versions }) => {
    const span = spanOf(month)
    if (span.from < first || span.before > end) return []
    return [{ month, transaction, question: digestOfCells(requestOfVersions(request, versions)), span }]
  })
}

/** Reads the figures of a card from stored parts, which are counted first where they lack a change; undefined where rows are as good. */
export async function readStoredCells(
  request: CardRequest,
  { db, clock }: Pick<Context, 'db' | 'clock'>,
): Promise<CardCell[] | undefined> {
  const { whole, rest } = divideByMonths(request.search.created ?? {}, companyZone)
  if (!whole || !isWorthStoring(request)) return undefined
  const parts = toParts(await listCardMonths(db, request, requestLimits.cardPartsFrom), request, whole)
  if (!parts.length) return undefined
  const startedAt = performance.now()
  const left = () => requestLimits.cardDuration - (performance.now() - startedAt)
  const day = localDate(clock.now(), companyZone)
  const stale = new Set(await listStaleParts(db, request.workspace, parts, day))
  for (const run of runsOf(parts, (part) => stale.has(part)))
    if (!(await countCardParts(db, requestOfRun(request, run), run, { day, duration: left() })))
      return undefined
  const restRequests = rest.map((part) => ({ ...request, part }))
  return readCardOfParts(db, request, { parts, rest: restRequests, duration: left() })
}
