import { type DbReader, defineStatement, type Tx } from '../../platform'
import type { PushKeys } from '../../platform/outgoing/push-message'
import { millisecondsSql } from '../sql/time-columns'

/** Device of a person that receives push notifications. */
export interface PushDevice extends PushKeys {
  id: string
  endpoint: string
}

/** Device as its owner sees it. */
interface ListedDevice {
  id: string
  agent: string
  createdAt: number
  usedAt: number
  here: boolean
}

interface Owner {
  workspace: string
  personId: string
}

const listed = defineStatement<ListedDevice>(
  'push-devices-own',
  `select id, agent, ${millisecondsSql('created_at')} as "createdAt", ${millisecondsSql('used_at')} as "usedAt",
     session_hash = $3 as here
   from push_device where workspace = $1 and person_id = $2 order by here desc, used_at desc, id`,
)
const addressed = defineStatement<PushDevice>(
  'push-devices',
  `select id, endpoint, p256dh, auth from push_device
   where workspace = $1 and person_id = $2 and ($3::text is null or id = $3) order by id`,
)
/** A browser has one subscription: one that another person or session added continues as this one. */
const store = defineStatement<{ id: string }>(
  'push-device-store',
  `insert into push_device (workspace, id, person_id, session_hash, endpoint, p256dh, auth, agent, created_at, used_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)
   on conflict (endpoint) do update set workspace = excluded.workspace, person_id = excluded.person_id,
     session_hash = excluded.session_hash, p256dh = excluded.p256dh, auth = excluded.auth, agent = excluded.agent,
     created_at = case when push_device.person_id = excluded.person_id then push_device.created_at else $9 end,
     used_at = $9
   returning id`,
)
/** A session has one device, and a person as many as the limit says: the longest unused ones go first. */
const trim = defineStatement(
  'push-device-trim',
  `delete from push_device where workspace = $1 and person_id = $2 and id <> $3 and (session_hash = $4 or id in (
     select id from push_device where workspace = $1 and person_id = $2 and id <> $3
     order by used_at desc, id offset $5))`,
)
const drop = defineStatement<{ id: string }>(
  'push-device-drop',
  'delete from push_device where workspace = $1 and person_id = $2 and id = $3 returning id',
)
const touch = defineStatement(
  'push-device-touch',
  'update push_device set used_at = $4 where workspace = $1 and person_id = $2 and id = $3',
)

/** Lists a person's devices, that of this session first, then the latest used. */
export const listOwnPushDevices = (
  reader: DbReader,
  { workspace, id, tokenHash }: { workspace: string; id: string; tokenHash: string },
) => reader.run(listed, [workspace, id, tokenHash])

/** Lists the addresses and keys of a person's devices, or of one of them. */
export const listPushDevices = (
  reader: DbReader,
  { workspace, personId }: Owner,
  id: string | null = null,
): Promise<PushDevice[]> => reader.run(addressed, [workspace, personId, id])

/** Device to store, with the session in which it was added. */
interface NewDevice extends PushDevice, Owner {
  sessionHash: string
  agent: string
  now: number
  /** Maximum number of devices of a person. */
  most: number
}

/** Stores the device of a session, new or renewed. Returns its id. */
export async function storePushDevice(tx: Tx, device: NewDevice): Promise<string> {
  const { workspace, personId, sessionHash, endpoint, p256dh, auth, agent, now, most } = device
  const keys = [endpoint, p256dh, auth]
  const [row] = await tx.run(store, [
    ...[workspace, device.id, personId, sessionHash],
    ...keys,
    ...[agent, new Date(now)],
  ])
  const id = row?.id ?? device.id
  await tx.run(trim, [workspace, personId, id, sessionHash, most - 1])
  return id
}

/** Removes a person's device. Returns whether there was one. */
export const dropPushDevice = async (tx: Tx, { workspace, personId }: Owner, id: string): Promise<boolean> =>
  (await tx.run(drop, [workspace, personId, id])).length > 0

/** Records a delivery to a device. */
export const touchPushDevice = (tx: Tx, { workspace, personId }: Owner, at: { id: string; now: number }) =>
  tx.run(touch, [workspace, personId, at.id, new Date(at.now)])
