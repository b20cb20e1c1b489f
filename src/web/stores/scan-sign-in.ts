import type { EmployeeLoginScanstartData, EmployeeLoginScanwaitData } from '../../generated/types'
import { CallError } from '../platform'
import { quietApi } from '../platform/api'
import { pageUrl } from '../platform/environment'
import { continueWithToken } from './session'

/*
 * Sign-in by a QR code: this browser shows the code and keeps the secret; a signed-in phone opens the address in the
 * code, and the browser waits until the server says what the phone decided.
 */

/** Path of the page that a phone opens. */
export const scanPath = '/scansignin'

/** Begins a sign-in by QR code. */
export const beginScan = () => quietApi.employee.login.scanstart({})

/** Returns the address in the QR code. */
export const buildScanAddress = ({ code }: Pick<EmployeeLoginScanstartData, 'code'>) =>
  `${location.origin}${pageUrl(`${scanPath}?code=${code}`)}`

/** Returns the code of an address read from a QR code of this site; undefined for any other text. */
export function parseScanAddress(text: string): string | undefined {
  const address = URL.canParse(text) ? new URL(text) : undefined
  if (address?.origin !== location.origin || address.pathname !== pageUrl(scanPath)) return undefined
  return address.searchParams.get('code') ?? undefined
}

/** State of a sign-in by QR code that its browser shows. */
export type ScanState = EmployeeLoginScanwaitData['state']

/** Pause in ms after a request that found too many others or no server. */
const pause = 5_000

const isPassing = (error: unknown) =>
  error instanceof CallError && (error.status === 429 || error.status >= 500 || error.code.startsWith('net.'))

/**
 * Waits for the phone until the sign-in has ended, `signal` aborts or the code expires, and continues with the session.
 * Each change of the state is reported.
 */
export async function awaitScan(
  { code, secret, expires }: EmployeeLoginScanstartData,
  { signal, onState }: { signal: AbortSignal; onState(state: ScanState): void },
): Promise<void> {
  const until = Date.parse(expires)
  let known: 'waiting' | 'scanned' = 'waiting'
  while (!signal.aborted) {
    const request = quietApi.employee.login.scanwait({ code, secret, known })
    const answer: EmployeeLoginScanwaitData | undefined = await request.catch((error: unknown) => {
      if (!isPassing(error) || Date.now() > until) throw error
      return undefined
    })
    if (signal.aborted) return
    if (!answer) {
      await new Promise((resolve) => setTimeout(resolve, pause))
      continue
    }
    const { state, token = '', expire = '' } = answer
    if (state === 'done') continueWithToken(token, expire)
    onState(state)
    if (state !== 'waiting' && state !== 'scanned') return
    known = state
  }
}
