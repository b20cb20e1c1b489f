import type { EmployeePushdevicesAddBody } from '../../generated/types'
import { CallError, requestNotificationPermission } from '../platform'
import { api, quietApi } from '../platform/api'
import { canUseServiceWorker, markDevice } from '../platform/device-mark'
import { registerServiceWorker } from '../platform/service-worker'
import { currentPerson } from './session'

/** Person for whom this browser receives push notifications. */
const mark = 'qianpi.push'
/** Set in the tab once the subscription was renewed in its session. */
const renewal = 'qianpi.push-renewed'

/** Reason why push notifications cannot be turned on here, as part of a text key. */
export type PushObstacle = 'unsupported' | 'company' | 'acting'

/** Returns why push notifications cannot be turned on in this browser; undefined if they can. */
export function pushObstacle(): PushObstacle | undefined {
  const person = currentPerson()
  if (!person?.com_conf.notice_push) return 'company'
  if (person.real) return 'acting'
  return canUseServiceWorker() && 'PushManager' in window ? undefined : 'unsupported'
}

/** Returns a subscription as the server stores it. */
function bodyOf(subscription: PushSubscription): EmployeePushdevicesAddBody {
  const { endpoint = '', keys } = subscription.toJSON()
  return { endpoint, p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' }
}

const toText = (key: ArrayBuffer | null | undefined) =>
  key
    ? btoa(String.fromCharCode(...new Uint8Array(key)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '')
    : ''

/** Subscribes this browser under the key of the server; a subscription under another key is replaced. */
async function subscribe(manager: PushManager): Promise<PushSubscription> {
  const { key } = await api.employee.pushdevices.key({})
  const known = await manager.getSubscription()
  if (known && toText(known.options.applicationServerKey) === key) return known
  await known?.unsubscribe()
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

/** Outcome of turning push notifications on: done, not permitted by the browser, or no push service. */
export type PushOutcome = 'added' | 'refused' | 'unreachable'

/** Turns on push notifications in this browser for the signed-in person. Throws what the server refuses. */
export async function addPushDevice(): Promise<PushOutcome> {
  if (!(await requestNotificationPermission())) return 'refused'
  try {
    const { pushManager } = await registerServiceWorker()
    await api.employee.pushdevices.add(bodyOf(await subscribe(pushManager)))
  } catch (error) {
    if (error instanceof CallError) throw error
    return 'unreachable'
  }
  localStorage.setItem(mark, currentPerson()?.id ?? '')
  sessionStorage.setItem(renewal, '1')
  void markDevice()
  return 'added'
}

/** Forgets that this browser receives push notifications, and ends its subscription. */
async function endSubscription({ pushManager }: ServiceWorkerRegistration): Promise<void> {
  localStorage.removeItem(mark)
  await (await pushManager.getSubscription())?.unsubscribe()
}

/**
 * Renews the subscription of this browser in the session of its person, once in a tab. That of another person ends: who
 * signs in on a shared device must not see the tasks of the person before.
 */
export async function renewPushDevice(registration: ServiceWorkerRegistration): Promise<void> {
  const owner = localStorage.getItem(mark)
  const person = currentPerson()
  if (owner === null || !person || person.real) return
  if (owner !== person.id) return endSubscription(registration)
  if (sessionStorage.getItem(renewal) || !person.com_conf.notice_push) return
  sessionStorage.setItem(renewal, '1')
  const subscription = await registration.pushManager.getSubscription()
  if (!subscription) return localStorage.removeItem(mark)
  await quietApi.employee.pushdevices.add(bodyOf(subscription))
}
