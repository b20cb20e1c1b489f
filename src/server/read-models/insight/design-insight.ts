import { BusinessError } from '../../../core/business-error'
import { parseDay } from '../../../core/calendar/day'
import { designDiagram } from '../../../core/flow'
import { type Histogram, type Period, splitPeriod, type UsualTime, usualTimeOf } from '../../../core/insight'
import type {
  FlowDesign,
  OaFlowInsightSummaryBody,
  OaFlowInsightSummaryData,
  Result,
} from '../../../generated/types'
import type { Context } from '../../platform'
import { findDesign, findDesignVersions, findPublishedVersion } from '../../queries'
import {
  type BucketSum,
  listVersionNumbers,
  readBucketSums,
  readDepartmentSums,
  readPeopleSums,
  type SumsQuery,
} from '../../queries/insight/sums'
import { loadAdminRights } from '../list/administered'

const dayLength = 86_400_000
/** Longest period, in days: ten years. */
const longestPeriod = 3_660

const isDay = (day: string) => toDayText(parseDay(day)) === day
const toDayText = (day: number) => new Date(day * dayLength).toISOString().slice(0, 10)

/** Throws for a period with a day that no calendar has, that ends before it begins, or that is longer than ten years. */
export function assertPeriod({ from, until }: Period): void {
  for (const day of [from, until]) if (!isDay(day)) throw new BusinessError('insight.no-day', { day })
  const days = parseDay(until) - parseDay(from)
  if (days < 0) throw new BusinessError('insight.period-reversed')
  if (days > longestPeriod) throw new BusinessError('insight.period-long')
}

/**
 * Throws unless the caller watches the flows of a design in all departments: sums mix all flows. Returns the name of the
 * design.
 */
export async function assertWatchesDesign(
  flowid: string,
  rights: Parameters<typeof loadAdminRights>[1],
  context: Context,
): Promise<string> {
  if (context.caller.flows && !context.caller.flows.includes(flowid))
    throw new BusinessError('flow.not-found')
  const { name, looking } = await loadAdminRights(flowid, rights, context)
  const { all, designs } = looking.watching
  if (!all && !designs.includes(flowid)) throw new BusinessError('insight.departments')
  return name
}

/** Sums by a key, as a histogram with its total time. */
interface SumGroup {
  histogram: Histogram
  ms: number
}

/** Groups sums of one kind by source and target. */
function groupSums(sums: readonly BucketSum[], kind: BucketSum['kind']): Map<string, SumGroup> {
  const groups = new Map<string, { histogram: Map<number, number>; ms: number }>()
  for (const { source, target, bucket, count, ms } of sums.filter((one) => one.kind === kind)) {
    const key = JSON.stringify([source, target])
    const group = groups.get(key) ?? { histogram: new Map<number, number>(), ms: 0 }
    group.histogram.set(bucket, (group.histogram.get(bucket) ?? 0) + count)
    groups.set(key, { ...group, ms: group.ms + ms })
  }
  return groups
}

const neverCounted: UsualTime = { count: 0, p50: 0, p90: 0 }

const timeOf = (group: SumGroup | undefined): UsualTime =>
  group ? usualTimeOf(group.histogram) : neverCounted

const stepKey = (id: string) => JSON.stringify([id, ''])

type Step = OaFlowInsightSummaryData['steps'][number]

type DesignStep = FlowDesign['funlist'][number]

/** Finds steps that flows visited and a design does not have, in the newest version that has them. */
async function findFormerSteps(
  { funlist }: FlowDesign,
  sums: readonly BucketSum[],
  loadDesigns: () => Promise<FlowDesign[]>,
): Promise<DesignStep[]> {
  const known = new Set(funlist.map(({ id }) => id))
  const visited = sums.filter(({ kind, source }) => kind === 'step' && !known.has(source))
  const missing = new Set(visited.map(({ source }) => source))
  if (!missing.size) return []
  const former = (await loadDesigns()).flatMap((design) => design.funlist)
  return former.filter(({ id }) => missing.delete(id))
}

function describeSteps(
  design: FlowDesign,
  former: readonly DesignStep[],
  sums: readonly BucketSum[],
): Step[] {
  const groups = groupSums(sums, 'step')
  const toStep = ({ id, name, dealtype, is_start }: DesignStep, isDesigned: boolean): Step => {
    const group = groups.get(stepKey(id))
    const kind = is_start ? 'start' : dealtype
    return { id, name, kind, isDesigned, time: timeOf(group), total: group?.ms ?? 0 }
  }
  return [...design.funlist.map((step) => toStep(step, true)), ...former.map((step) => toStep(step, false))]
}

type Way = OaFlowInsightSummaryData['ways'][number]

function describeWays(design: FlowDesign, sums: readonly BucketSum[], shown: ReadonlySet<string>): Way[] {
  const groups = groupSums(sums, 'edge')
  const links = designDiagram(design).links.filter(({ to }) => shown.has(to))
  const designed = new Set(links.map(({ from, to }) => JSON.stringify([from, to])))
  const keys = new Set([...designed, ...groups.keys()])
  return [...keys].flatMap((key) => {
    const [from, to] = JSON.parse(key) as [string, string]
    const isKnown = shown.has(from) && (to === '' || shown.has(to))
    return isKnown
      ? [{ from, to, isDesigned: to === '' || designed.has(key), time: timeOf(groups.get(key)) }]
      : []
  })
}

function describeFlows(sums: readonly BucketSum[]): OaFlowInsightSummaryData['flows'] {
  const whole = new Map<number, number>()
  const results = new Map<string, number>()
  for (const { source, bucket, count } of sums.filter(({ kind }) => kind === 'flow')) {
    whole.set(bucket, (whole.get(bucket) ?? 0) + count)
    results.set(source, (results.get(source) ?? 0) + count)
  }
  return {
    time: usualTimeOf(whole),
    results: [...results]
      .map(([result, count]) => ({ result: result as Result, count }))
      .sort((a, b) => b.count - a.count),
  }
}

/** Loads how the flows of a design went in a period, for who watches all of them. */
export async function loadDesignInsight(
  { flowid, version: versionId, period }: OaFlowInsightSummaryBody,
  context: Context,
): Promise<OaFlowInsightSummaryData> {
  assertPeriod(period)
  // Sums are those of production, where people cannot act as each other as in the test environment.
  if (context.data !== 'prod') throw new BusinessError('flow.not-found')
  const name = await assertWatchesDesign(flowid, ['watch'], context)
  const { db, caller } = context
  const { workspace } = caller
  const [versions, stored] = await Promise.all([
    listVersionNumbers(db, workspace, flowid),
    findDesign(db, workspace, flowid),
  ])
  const shown = versions.find(({ id }) => id === (versionId ?? stored?.publishedVersion))
  const version = shown && (await findPublishedVersion(db, workspace, shown.id))
  if (!version) throw new BusinessError('flow.not-found')
  const query: SumsQuery = {
    workspace,
    designId: flowid,
    versionId: versionId ?? null,
    parts: splitPeriod(period),
  }
  const [sums, people, departments] = await Promise.all([
    readBucketSums(db, query, ['flow', 'step', 'edge']),
    readPeopleSums(db, query),
    readDepartmentSums(db, query),
  ])
  const loadDesigns = async () =>
    [...(await findDesignVersions(db, workspace, flowid)).values()].map(({ design }) => design)
  const steps = describeSteps(version.design, await findFormerSteps(version.design, sums, loadDesigns), sums)
  return {
    name,
    versions,
    flows: describeFlows(sums),
    steps,
    ways: describeWays(version.design, sums, new Set(steps.map(({ id }) => id))),
    people,
    departments,
  }
}
