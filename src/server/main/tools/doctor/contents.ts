import { connect } from 'node:net'
import { openFiles } from '../../../platform/files/open-files'
import { type Check, firstRow, type Patient } from './check'

const count = async (patient: Patient, text: string) =>
  (await firstRow<{ n: number }>(patient, `select count(*)::int as n ${text}`)).n

const found = (n: number) => (n > 0 ? { n } : undefined)

const files: Check = {
  name: 'files',
  async look({ client, config }) {
    const store = openFiles(config)
    const { rows } = await client.query<{ id: string }>(
      'select id from public.file union select id from test.file union select id from archive.file',
    )
    let missing = 0
    for (const { id } of rows) if (!(await store.has(id))) missing++
    return missing > 0 ? { n: missing, all: rows.length, folder: store.place } : undefined
  },
}

const incidents: Check = {
  name: 'incidents',
  mild: true,
  look: async (patient) => found(await count(patient, `from incident where state = 'open'`)),
}

/** Effects run every few seconds, so that what has been due for long shows that no server runs them. */
const outbox: Check = {
  name: 'outbox',
  look: async (patient) =>
    found(await count(patient, `from outbox where due_at < now() - interval '10 minutes'`)),
}

const administrators: Check = {
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
    const told = (heard: boolean) => {
      socket.destroy()
      resolve(heard)
    }
    socket.once('connect', () => told(true))
    socket.once('error', () => told(false))
    socket.once('timeout', () => told(false))
  })

const mail: Check = {
  name: 'mail',
  async look({ config: { outgoing } }) {
    if (!outgoing.mail) return undefined
    const { host, port } = outgoing.mail
    return (await isHeard(host, port)) ? undefined : { host, port }
  },
}

/** What shows in the company's own data. */
export const contentChecks: readonly Check[] = [files, incidents, outbox, administrators, mail]
