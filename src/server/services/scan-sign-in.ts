import { BusinessError } from '../../core/business-error'
import { memoizeWeak } from '../../core/text/memoize'
import type { EmployeeLoginScanwaitBody, EmployeeLoginScanwaitData } from '../../generated/types'
import {
  type AppContext,
  type Context,
  type Db,
  HttpError,
  hashToken,
  homeWorkspace,
  networkOf,
  type OpenContext,
  requestLimits,
} from '../platform'
import { assertProof } from '../policies/proof'
import { needsSecondFactor } from '../policies/second-factor'
import { toIso } from '../presenters/time'
import { findEnabledAccount, logSignInEvent, readCompanySettings, startSession } from '../queries'
import { consumeBudget } from '../queries/session/login'
import {
  consumeScanSignIn,
  decideScanSignIn,
  findScanSignIn,
  insertScanSignIn,
  markScanned,
  type ScanningBrowser,
  type ScanRequest,
} from '../queries/session/scan-sign-in'

/*
 * Sign-in by a QR code (decision 186). The browser begins it and gets a code for the picture, and a secret that leaves it
 * only for the server. A signed-in phone scans the code, sees which browser asks, and confirms or refuses, once. The
 * browser waits, and takes its session with both code and secret: a photograph of the picture shows only the code.
 */

const codeBytes = 16
const secretBytes = 32

/** Rejects where the company has switched it off, or demands single sign-on. */
async function assertAllowed({ db, sso }: Pick<AppContext, 'db' | 'sso'>): Promise<void> {
  const { scan_sign_in: isAllowed } = await readCompanySettings(db, homeWorkspace)
  if (!isAllowed || sso?.settings.only) throw new BusinessError('scan.off')
}

/** Begins the sign-in of a browser, as often as its network may. */
export async function beginScanSignIn(context: OpenContext) {
  const { db, clock, randomHex, agent = '', address } = context
  await assertAllowed(context)
  const [code, secret] = [randomHex(codeBytes), randomHex(secretBytes)]
  const number = String(Number.parseInt(randomHex(4), 16) % 10_000).padStart(4, '0')
  const now = clock.now()
  const expires = now + requestLimits.scanLife
  const { scanTries: tries, scanInterval: interval } = requestLimits
  const budget = { subject: `scan ${networkOf(address)}`, tries, interval }
  await db.transaction(async (tx) => {
    if ((await consumeBudget(tx, budget, now)) === 'refused') throw new BusinessError('scan.too-often')
    const browser = { codeHash: hashToken(code), secretHash: hashToken(secret) }
    await insertScanSignIn(tx, browser, { number, agent, address, expires })
  })
  return { code, secret, number, expires: toIso(expires) }
}

/** Requests of browsers that wait: their number by network, and what ends them. */
const waitsOf = memoizeWeak((_: Db) => ({ counts: new Map<string, number>(), ends: new Set<() => void>() }))

/** Ends the requests that wait, when the server stops. */
export function endScanWaits({ db }: Pick<AppContext, 'db'>): void {
  for (const end of waitsOf(db).ends) end()
}

/** Listener name of a code in the push hub, which carries names of at most 64 characters. */
const listenerOf = (codeHash: string) => `scan ${codeHash.slice(0, 40)}`

/** Listens until something happens to a code (`ended` is true), it expires, or a request has lasted; `end` stops it. */
function listenForPhone({ db, push, clock, address }: OpenContext, codeHash: string, expiresAt: Date) {
  const { counts, ends } = waitsOf(db)
  const network = networkOf(address)
  const count = counts.get(network) ?? 0
  if (count >= requestLimits.scanWaits || ends.size >= requestLimits.scanWaitsInAll)
    throw new HttpError(429, 'request.too-often', { seconds: 5 })
  counts.set(network, count + 1)
  let resolve = (_: boolean) => {}
  const ended = new Promise<boolean>((settle) => {
    resolve = settle
  })
  const end = (isTold = false) => {
    if (!ends.delete(end)) return
    clearTimeout(timer)
    stop()
    const left = (counts.get(network) ?? 1) - 1
    if (left > 0) counts.set(network, left)
    else counts.delete(network)
    resolve(isTold)
  }
  const time = Math.min(requestLimits.scanWait, expiresAt.getTime() - clock.now() + 1)
  const timer = setTimeout(end, time)
  const stop = push.listen(homeWorkspace, listenerOf(codeHash), () => end(true))
  ends.add(end)
  return { ended, end }
}

/** Starts the session of a browser whose sign-in a phone has confirmed; only the first request gets one. */
async function takeSession(
  context: OpenContext,
  browser: ScanningBrowser,
): Promise<EmployeeLoginScanwaitData> {
  const { db, clock } = context
  return db.transaction(async (tx) => {
    const id = await consumeScanSignIn(tx, browser, clock.now())
    const account = id === undefined ? undefined : await findEnabledAccount(tx, homeWorkspace, id)
    if (!account) return { state: 'expired' }
    await logSignInEvent(tx, context, account, {
      action: 'sign-in.done',
      by: 'scan',
      device: context.agent ?? '',
    })
    const scan = { ...context, begun: { by: 'scan' } } as const
    const { token, expires } = await startSession(tx, scan, homeWorkspace, account.id)
    return { state: 'done', token, expire: toIso(expires), mustChange: account.mustChange }
  })
}

/** Returns how a browser's sign-in stands, as soon as that differs from what the browser knows. */
export async function awaitScanSignIn(
  context: OpenContext,
  { code, secret, known }: EmployeeLoginScanwaitBody,
): Promise<EmployeeLoginScanwaitData> {
  const { db, clock } = context
  await assertAllowed(context)
  const browser = { codeHash: hashToken(code), secretHash: hashToken(secret) }
  const read = () => findScanSignIn(db, browser, clock.now())
  let found = await read()
  let isTold = true
  // What the browser knows already may be told late, so the wait goes on.
  while (isTold && found?.state === known) {
    const { ended, end } = listenForPhone(context, browser.codeHash, found.expiresAt)
    try {
      // What happened between reading and listening would be missed.
      found = await read()
      if (found?.state === known) {
        isTold = await ended
        found = await read()
      }
    } finally {
      end()
    }
  }
  if (!found) return { state: 'expired' }
  return found.state === 'confirmed' ? takeSession(context, browser) : { state: found.state }
}

/** Rejects sessions that are not a person's own: of an impersonator, a delegate, an archive, the test, a program. */
function assertOwnSession({ caller }: Context): void {
  const { environment, entrustId, archiveId, real, token } = caller
  if (environment !== 'prod' || entrustId || archiveId || real || token)
    throw new BusinessError('scan.own-session')
}

const phoneOf = ({ caller }: Context, code: string) => ({
  codeHash: hashToken(code),
  personId: caller.id,
  sessionHash: caller.tokenHash,
})

/** Shows the browser that asks to the phone that scanned its code, and the browser that it was scanned. */
export async function showScanRequest(context: Context, code: string): Promise<ScanRequest> {
  const { db, push, clock } = context
  await assertAllowed(context)
  assertOwnSession(context)
  const phone = phoneOf(context, code)
  const found = await db.transaction((tx) => markScanned(tx, phone, clock.now()))
  if (!found) throw new BusinessError('scan.gone')
  push.badgesChanged(homeWorkspace, [listenerOf(phone.codeHash)])
  return found
}

/**
 * Records what the person decided on the phone. Who needs a second factor for another browser proves their identity
 * here, since that browser asks for none.
 */
export async function decideScan(context: Context, code: string, isConfirmed: boolean): Promise<void> {
  const { db, push, clock, caller } = context
  await assertAllowed(context)
  assertOwnSession(context)
  if (isConfirmed && (await needsSecondFactor(context, caller.id))) assertProof(context)
  const phone = phoneOf(context, code)
  const now = clock.now()
  const decided = { now, until: now + requestLimits.scanTaken }
  await db.transaction(async (tx) => {
    const state = isConfirmed ? 'confirmed' : 'refused'
    const found = await decideScanSignIn(tx, phone, { ...decided, state })
    if (!found) throw new BusinessError('scan.gone')
    await logSignInEvent(tx, context, caller, {
      action: isConfirmed ? 'sign-in.confirmed' : 'sign-in.refused',
      device: found.agent,
      from: found.address,
    })
  })
  push.badgesChanged(homeWorkspace, [listenerOf(phone.codeHash)])
}
