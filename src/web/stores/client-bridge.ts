import type { EmployeeLoginClientstartData } from '../../generated/types'

/*
 * Authorization codes that enterprise clients issue to pages. No script of another host is loaded (decision
 * 59), so a client without such an interface is asked through its platform's address.
 */

type Started = Pick<EmployeeLoginClientstartData, 'client' | 'app' | 'corp'>

/** Callbacks of a client; some use `onSuccess`, some `success`. */
interface Answers {
  success(answer: { code: string }): void
  fail(problem: unknown): void
  onSuccess(answer: { code: string }): void
  onFail(problem: unknown): void
}

interface Bridges {
  dd?: {
    requestAuthCode?(wanted: Answers & { corpId: string; clientId: string }): void
    runtime?: { permission?: { requestAuthCode?(wanted: Answers & { corpId: string }): void } }
  }
  tt?: { requestAccess?(wanted: Answers & { appID: string; scopeList: string[] }): void }
}

const patience = 10_000

type Request = (answers: Answers) => void

/** Returns the client's code request; undefined if it issues no codes to pages. */
function requestOf({ client, app, corp }: Started): Request | undefined {
  const { dd, tt } = window as Bridges
  if (client === 'feishu' && tt?.requestAccess)
    return (answers) => tt.requestAccess?.({ appID: app, scopeList: [], ...answers })
  if (client !== 'dingtalk' || !dd || !corp) return
  if (dd.requestAuthCode)
    return (answers) => dd.requestAuthCode?.({ corpId: corp, clientId: app, ...answers })
  const { permission } = dd.runtime ?? {}
  return (
    permission?.requestAuthCode && ((answers) => permission.requestAuthCode?.({ corpId: corp, ...answers }))
  )
}

/** Requests a code from the client; undefined if it issues none, fails or does not respond. */
export function requestClientCode(started: Started): Promise<string | undefined> {
  const request = requestOf(started)
  if (!request) return Promise.resolve(undefined)
  return new Promise((resolve) => {
    const given = ({ code }: { code: string }) => resolve(code)
    const none = () => resolve(undefined)
    setTimeout(none, patience)
    try {
      request({ success: given, onSuccess: given, fail: none, onFail: none })
    } catch {
      none()
    }
  })
}
