import { type EnvironmentName, getEnvironment } from '../../../src/core/permission/environment'
import { type CallFacts, catalogueCalls } from '../../../src/server/platform/http/call-catalogue'
import { homeWorkspace } from '../../../src/server/platform/workspace'
import { startEnvironmentSession, startSession } from '../../../src/server/queries/session/session'
import type { FlowServer } from '../../kit/flows'
import { type Answer, type Sender, senderWith } from '../../kit/server'

/** Who sends what is fuzzed: people by job number, and delegates where a call is answered in an environment only. */
export interface Crowd {
  send(call: CallFacts, body: unknown, by: string): Promise<Answer<unknown>>
  /** A person who has just signed in. */
  as(by: string): Promise<Sender>
}

/** A body as it stands in an address. */
const asQuery = (body: unknown) =>
  Object.fromEntries(
    Object.entries(body ?? {}).map(([key, value]) => [
      key,
      (typeof value === 'string' ? value : `${JSON.stringify(value)}`)
        .replaceAll(/\p{Cs}/gu, '')
        .slice(0, 4_000),
    ]),
  )

/** The environments that only some calls are answered in, by the first part of their names. */
const inside: [RegExp, EnvironmentName][] = [
  [/^flow_entrust_replace\/(?!employee\/login)/, 'flow_entrust'],
  [/^msg_entrust\/(?!employee\/login)/, 'msg_entrust'],
  [/^replace_emp\/(?!employee\/login)/, 'replace_emp'],
  [/^employeetest\/|testlogin/, 'test'],
]

const hour = 3_600_000

/** The crowd of a server; whoever was signed out, disabled or deprived of rights by what was sent stands there again. */
export function crowdOf({ app, db, house }: FlowServer): Crowd {
  const senders = new Map<string, Promise<Sender>>()

  async function signIn(by: string, environment: EnvironmentName | undefined): Promise<Sender> {
    await db.pool.query(
      `update person set enabled = true, must_change = false, is_admin = (id = 'admin') or is_admin where jobid = $1`,
      [by],
    )
    const workspace = homeWorkspace
    if (!environment) {
      const { token } = await db.transaction((tx) => startSession(tx, house, workspace, by))
      await db.pool.query('update session set proved_at = $1 where person_id = $2', [
        new Date(house.clock.now()),
        by,
      ])
      return senderWith(app, token)
    }
    const wanted = { workspace, personId: by, environment, life: hour, realId: by }
    const { token } = await db.transaction((tx) => startEnvironmentSession(tx, house, wanted))
    return senderWith(app, token, getEnvironment(environment).header.toLowerCase())
  }

  return {
    as: (by) => signIn(by, undefined),
    async send({ name, method }, body, by) {
      const environment = inside.find(([names]) => names.test(name))?.[1]
      const key = `${by} ${environment ?? ''}`
      const sender = senders.get(key) ?? signIn(by, environment)
      senders.set(key, sender)
      const answer = await (await sender).raw(name, method === 'GET' ? asQuery(body) : body)
      const isDeprived = by === 'admin' && answer.code === 'session.no-permission'
      if (answer.status === 401 || isDeprived) senders.delete(key)
      return answer
    },
  }
}

/** Calls that a body can be drawn for. */
export const tried: readonly CallFacts[] = catalogueCalls.filter(({ link, upload }) => !link && !upload)
