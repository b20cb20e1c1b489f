import services from '#schemas/data/push-services.json'
import { type AppContext, requestLimits } from '../platform'
import { OutgoingError } from '../platform/outgoing/outgoing-error'
import {
  createVapidKey,
  encryptPushMessage,
  maxPushBytes,
  signPushRequest,
  type VapidKey,
} from '../platform/outgoing/push-message'
import { ensureSecret, readSecret, replaceSecret } from '../platform/security/secret'
import {
  decryptStoredSecret,
  encryptStoredSecret,
  type SecretNeeds,
} from '../platform/security/secret-encryption'
import {
  dropPushDevice,
  listPushDevices,
  type PushDevice,
  touchPushDevice,
} from '../queries/session/push-device'

/*
 * Push notifications to browsers. The key of the installation is among its encrypted secrets; if it is lost, a new one
 * takes its place, the services refuse the old subscriptions, and each browser subscribes again on its next visit.
 */

const keyName = 'push-key'

/** Returns the stored key, if it can be decrypted. */
async function openKey(needs: SecretNeeds, stored: string | undefined): Promise<VapidKey | undefined> {
  const text = stored && (await decryptStoredSecret(needs, keyName, stored))
  return text ? (JSON.parse(text) as VapidKey) : undefined
}

/** Returns the key pair by which this installation identifies itself to push services; creates it if there is none. */
export async function loadPushKey(needs: SecretNeeds): Promise<VapidKey> {
  const stored = await readSecret(needs.db, keyName)
  const known = await openKey(needs, stored)
  if (known) return known
  const fresh = createVapidKey()
  const sealed = await encryptStoredSecret(needs, keyName, JSON.stringify(fresh))
  const winner = await needs.db.transaction(async (tx) => {
    if (stored === undefined) return ensureSecret(tx, keyName, sealed)
    await replaceSecret(tx, keyName, sealed)
    return sealed
  })
  return (await openKey(needs, winner)) ?? fresh
}

/** Whether an address belongs to a push service: one of a known browser, or a host that the configuration allows. */
export function isPushEndpoint({ hosts }: Pick<AppContext, 'hosts'>, endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  if (protocol !== 'https:' || username || password) return false
  const isKnown = services.some(({ host }) => hostname === host || hostname.endsWith(`.${host}`))
  return (isKnown && port === '') || hosts.allows(endpoint)
}

/** Push notification: what the page's service worker shows, and where a press on it leads. */
export interface PushNotification {
  /** Notifications with the same tag replace each other, so that a resent one is shown once. */
  tag: string
  title: string
  body: string
  path: string
  /** Labels of its buttons; that of the approval only where nothing else is required. */
  open: string
  agree?: string
  /** Number of tasks that wait, for the icon of the app. */
  waiting?: number
}

/** Returns the content of a notification; a long text is shortened so that a push service accepts it. */
function contentOf({ title, body, ...rest }: PushNotification): Buffer {
  const most = maxPushBytes / 8
  const cut = (text: string) => (text.length > most ? `${text.slice(0, most)}…` : text)
  return Buffer.from(JSON.stringify({ ...rest, title: cut(title), body: cut(body) }))
}

/** Contact that push services may write to: the site, or the sender of mails. */
const subjectOf = ({ outgoing }: AppContext['config']): string =>
  outgoing.site?.startsWith('https:') ? outgoing.site : 'mailto:push@qianpi.invalid'

/** Statuses by which a service says that a subscription has ended, or belongs to another key. */
const endedStatuses = [403, 404, 410]

const isEnded = (error: unknown) =>
  error instanceof OutgoingError && error.status !== undefined && endedStatuses.includes(error.status)

/** Person whose devices are notified; with a device, only that one. */
interface PushRecipient {
  workspace: string
  personId: string
  deviceId?: string
}

async function pushToDevice(
  appContext: AppContext,
  { endpoint, ...keys }: PushDevice,
  { key, content }: { key: VapidKey; content: Buffer },
): Promise<void> {
  const { clock, config, post } = appContext
  if (!isPushEndpoint(appContext, endpoint)) throw new OutgoingError('failed', 'no push service', 410)
  const signed = { endpoint, subject: subjectOf(config), now: clock.now() }
  await post({
    url: endpoint,
    headers: {
      authorization: await signPushRequest(key, signed),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(requestLimits.pushMessageLife / 1000),
      urgency: 'high',
    },
    binary: encryptPushMessage(keys, content),
    anyAnswer: true,
    outward: true,
    time: requestLimits.pushServiceTime,
  })
}

/**
 * Notifies the devices of a person, and forgets those whose subscription has ended. Returns the number notified; throws
 * if a service did not accept its message, so that the caller tries again.
 */
export async function pushToPerson(
  appContext: AppContext,
  { workspace, personId, deviceId }: PushRecipient,
  notification: PushNotification,
): Promise<number> {
  const { db, clock } = appContext
  const devices = await listPushDevices(db, { workspace, personId }, deviceId)
  if (!devices.length) return 0
  const message = { key: await loadPushKey(appContext), content: contentOf(notification) }
  const outcomes = await Promise.allSettled(
    devices.map((device) => pushToDevice(appContext, device, message)),
  )
  let notified = 0
  const failures: unknown[] = []
  for (const [index, outcome] of outcomes.entries()) {
    const { id } = devices[index] as PushDevice
    const owner = { workspace, personId }
    if (outcome.status === 'fulfilled') {
      notified++
      await db.transaction((tx) => touchPushDevice(tx, owner, { id, now: clock.now() }))
    } else if (isEnded(outcome.reason)) await db.transaction((tx) => dropPushDevice(tx, owner, id))
    else failures.push(outcome.reason)
  }
  if (failures.length) throw failures[0]
  return notified
}
