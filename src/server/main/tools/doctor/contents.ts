import { createHash } from 'node:crypto'
import { connect } from 'node:net'
import { openStorage } from '../../../platform/files/open-storage'
import { type DoctorCheck, type DoctorContext, firstRow } from './check-context'

const count = async (patient: DoctorContext, text: string) =>
  (await firstRow<{ n: number }>(patient, `select count(*)::int as n ${text}`)).n

const found = (n: number) => (n > 0 ? { n } : undefined)

const files: DoctorCheck = {
  name: 'files',
  async look({ client, config }) {
    const store = openStorage(config)
    const { rows } = await client.query<{ id: string }>(
      'select id from public.file union select id from test.file union select id from archive.file',
    )
    let missing = 0
    for (const { id } of rows) if (!(await store.has(id))) missing++
    return missing > 0 ? { n: missing, all: rows.length, folder: store.place } : undefined
  },
}

/** Maximum number of bytes of stored files read; beyond it, files are sampled at random. */
const maxRead = 4 * 1024 ** 3

async function digestOf(content: NodeJS.ReadableStream): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of content) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** Checks for files whose bytes were changed; missing ones are covered by another check. */
const fileBytes: DoctorCheck = {
  name: 'file-bytes',
  async look({ client, config }) {
    const store = openStorage(config)
    const { rows } = await client.query<{ id: string; sha256: string }>(
      `select id, sha256 from (select id, sha256, sum(bytes) over (order by chance, id) as read from (
         select *, random() as chance from (select id, sha256, bytes from public.file union
           select id, sha256, bytes from test.file union select id, sha256, bytes from archive.file) f) c) s
       where read <= $1`,
      [maxRead],
    )
    const changed: string[] = []
    for (const { id, sha256 } of rows) {
      if (!(await store.has(id))) continue
      if ((await digestOf(store.read(id))) !== sha256) changed.push(id)
    }
    const [id = ''] = changed
    return changed.length > 0 ? { n: changed.length, read: rows.length, id } : undefined
  },
}

const incidents: DoctorCheck = {
  name: 'incidents',
  mild: true,
  look: async (patient) => found(await count(patient, `from incident where state = 'open'`)),
}

/** Effects run every few seconds, so one that has long been due shows that no server runs them. */
const outbox: DoctorCheck = {
  name: 'outbox',
  look: async (patient) =>
    found(await count(patient, `from outbox where due_at < now() - interval '10 minutes'`)),
}

const administrators: DoctorCheck = {
  name: 'administrators',
  mild: true,
  async look(patient) {
    const n = await count(
      patient,
      `from person p where p.enabled and (p.is_admin or exists (select 1 from person_role h
         join role o on o.workspace = h.workspace and o.id = h.role_id
         where h.workspace = p.workspace and h.person_id = p.id and 'all' = any(o.permissions)))`,
    )
    return n < 2 ? { n } : undefined
  },
}

const isHeard = (host: string, port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ host, port, timeout: 5_000 })
    const describe = (isReceived: boolean) => {
      socket.destroy()
      resolve(isReceived)
    }
    socket.once('connect', () => describe(true))
    socket.once('error', () => describe(false))
    socket.once('timeout', () => describe(false))
  })

const mail: DoctorCheck = {
  name: 'mail',
  async look({ config: { outgoing } }) {
    if (!outgoing.mail) return undefined
    const { host, port } = outgoing.mail
    return (await isHeard(host, port)) ? undefined : { host, port }
  },
}

/** Checks of the company's data. */
export const contentChecks: readonly DoctorCheck[] = [
  files,
  fileBytes,
  incidents,
  outbox,
  administrators,
  mail,
]
