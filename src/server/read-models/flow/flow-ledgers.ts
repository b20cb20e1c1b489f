import { isPendingTask, visibleLedgerUses } from '../../../core/flow'
import type { LedgerLine } from '../../../core/ledger'
import { accountText, balanceOf, isSameAccount, subtractAmounts, sumAmounts } from '../../../core/ledger'
import { isPermitted } from '../../../core/permission/check-permission'
import type { OaFlowLedgersData } from '../../../generated/types'
import type { Context } from '../../platform'
import { forecastReader } from '../../presenters/forecast'
import { toLedgerEntry } from '../../presenters/ledger'
import { type AccountRow, countHolders, findAccounts, findLatestEntries } from '../../queries/ledger/accounts'
import { findOverdrafts, type OverdraftRow } from '../../queries/ledger/overdrafts'
import { loadVisibleFlow, type VisibleFlow } from '../action-context/visible-flow'

/** Whether a reader may see balances: those who decide or watch, the creator, and administrators of ledgers. */
function mayReadBalances(
  { scene: { snapshot, actor, running } }: VisibleFlow,
  roles: readonly string[],
): boolean {
  const isAsked = snapshot.messages.some((one) => one.to === actor.id && isPendingTask(one))
  return (
    isAsked ||
    running.createdId === actor.id ||
    actor.allows.includes('watch') ||
    isPermitted(roles, 'ledgers')
  )
}

/** Adds up the lines of one account. */
function byAccount(lines: readonly LedgerLine[]): LedgerLine[] {
  const sums = new Map<string, LedgerLine>()
  for (const line of lines) {
    const id = JSON.stringify([line.ledger, line.period, line.key, line.effect])
    const sum = sums.get(id)
    sums.set(id, sum ? { ...sum, amount: sumAmounts(sum.amount, line.amount) } : line)
  }
  return [...sums.values()]
}

type Effect = Pick<OaFlowLedgersData[number], 'state' | 'amount' | 'left' | 'after' | 'short'>

/** Returns what is left of an account without the flow and with it once it is approved, and how much it then lacks. */
function effectOf(
  { effect, amount: requestedAmount }: LedgerLine,
  state: Effect['state'],
  account: AccountRow,
): Effect {
  const amount = effect === 'grant' ? 0 - requestedAmount : requestedAmount
  const now = balanceOf(account)
  const isCounted = effect === 'grant' ? state === 'used' : state !== 'idle'
  const left = isCounted ? sumAmounts(now, amount) : now
  const after = subtractAmounts(left, amount)
  const isShort = amount > 0 && after < account.floor
  return { state, amount, left, after, ...(isShort && { short: subtractAmounts(account.floor, after) }) }
}

/** Returns the lines of a flow's ledgers that a reader may see: none of hidden formulas, and none to mere participants. */
function visibleLinesOf(visible: VisibleFlow, { caller }: Pick<Context, 'caller'>): LedgerLine[] {
  const { snapshot, running } = visible.scene
  if (!running.ledger || !mayReadBalances(visible, caller.roles)) return []
  const uses = visibleLedgerUses(snapshot, forecastReader(visible.sight))
  return running.ledger.lines.filter(({ use }) => uses.has(use))
}

/** Loads when actions of a flow overdrew accounts, as far as the reader may see these. */
export async function loadOverdrafts(visible: VisibleFlow, context: Context): Promise<OverdraftRow[]> {
  const lines = visibleLinesOf(visible, context)
  if (!lines.length) return []
  const all = await findOverdrafts(context.db, context.caller.workspace, visible.scene.running.id)
  return all.filter((one) => lines.some((line) => isSameAccount(one, line)))
}

/** Loads what a flow holds or uses of its ledgers, as far as the reader may see it. */
export async function loadFlowLedgers(flowId: string, context: Context): Promise<OaFlowLedgersData> {
  const { db, caller } = context
  const visible = await loadVisibleFlow(context, { flow: flowId }, { hasReadMarks: false })
  const { ledger: position } = visible.scene.running
  const lines = byAccount(visibleLinesOf(visible, context))
  if (!position || !lines.length) return []
  const [accounts, holders, entries] = await Promise.all([
    findAccounts(db, caller.workspace, lines),
    countHolders(db, caller.workspace, lines),
    findLatestEntries(db, caller.workspace, lines),
  ])
  return lines.flatMap((line, at) => {
    const account = accounts.find((one) => isSameAccount(one, line))
    if (!account) return []
    const { name, unit, granted, held, used } = account
    const { running: count = 0 } = holders.find(({ n }) => n === at + 1) ?? {}
    const own = entries.filter(({ n }) => n === at + 1)
    return {
      name,
      unit,
      granted,
      held,
      used,
      running: count,
      period: line.period,
      account: accountText(line.names),
      ...effectOf(line, position.state, account),
      entries: own.map(({ n: _, ...entry }) => toLedgerEntry(entry)),
    }
  })
}
