import type { EnvironmentName } from '../../../src/core/permission/environment'
import { getEnvironment } from '../../../src/core/permission/environment'
import type { Permission } from '../../../src/generated/types'
import { homeWorkspace } from '../../../src/server/platform/workspace'
import { startEnvironmentSession, startSession } from '../../../src/server/queries/session/session'
import type { FlowServer } from '../../kit/flows'
import { type Sender, senderWith } from '../../kit/server'

/** Somebody who calls, with what the company has given him; the matrix works out by itself what follows from that. */
export interface Kind {
  sender: Sender
  /** Nothing = no session that counts. */
  given?: readonly string[]
  withheld?: readonly string[]
  environment?: EnvironmentName
  /** He has to choose a new password before anything that needs a permission. */
  mustChange?: boolean
}

const hour = 3_600_000
const work = ['flow.work'] as const

/** Everybody who may call: without a session, with usual and narrowed rights, administrators, and the environments. */
export async function callersOf(server: FlowServer): Promise<Record<string, Kind>> {
  const { app, db, house } = server
  const admin = await server.as('admin')

  const signedIn = async (jobId: string) => {
    const { token } = await db.transaction((tx) => startSession(tx, house, homeWorkspace, jobId))
    return senderWith(app, token)
  }
  const holding = async (jobId: string, permissions: Permission[]): Promise<Kind> => {
    const given = permissions.filter((one) => !one.startsWith('-'))
    const withheld = permissions.filter((one) => one.startsWith('-')).map((one) => one.slice(1))
    const { data } = await admin.call('employee/role/save', { name: `角色 ${jobId}`, group_name: '矩阵' })
    await db.pool.query('update role set permissions = $2 where id = $1', [data.id, permissions])
    const added = await admin.call('employee/role/members', { id: data.id, add: [jobId], remove: [] })
    if (!added.success) throw new Error(added.msg)
    return { sender: await signedIn(jobId), given: [...work, ...given], withheld }
  }
  const inEnvironment = async (environment: EnvironmentName, jobId: string): Promise<Kind> => {
    const wanted = { workspace: homeWorkspace, personId: jobId, environment, life: hour, realId: null }
    const { token } = await db.transaction((tx) => startEnvironmentSession(tx, house, wanted))
    const header = getEnvironment(environment).header.toLowerCase()
    return { sender: senderWith(app, token, header), given: work, environment }
  }
  const leftOff = async (sender: Sender): Promise<Kind> => {
    await sender.raw('employee/logout', {})
    return { sender }
  }
  const disabled = async (jobId: string): Promise<Kind> => {
    const sender = await signedIn(jobId)
    await db.pool.query('update person set enabled = false where jobid = $1', [jobId])
    return { sender }
  }
  const beginner = async (jobId: string): Promise<Kind> => {
    const sender = await signedIn(jobId)
    await db.pool.query('update person set must_change = true where jobid = $1', [jobId])
    return { sender, given: [], mustChange: true }
  }
  const works = ['create', 'deal', 'transfer', 'urge', 'withdraw', 'export', 'share', 'entrust']
  return {
    nobody: { sender: server.nobody },
    'a made-up token': { sender: senderWith(app, 'f'.repeat(64)) },
    'somebody who signed out': await leftOff(await signedIn('100057')),
    'somebody out of service': await disabled('100056'),
    'somebody with a first password': await beginner('100055'),
    'an employee': { sender: await signedIn('100054'), given: work },
    'an employee from whom all is withheld': await holding(
      '100053',
      works.map((one) => `-flow.work.${one}` as Permission),
    ),
    'a directory administrator': await holding('100052', ['directory']),
    'a designer': await holding('100051', ['flowdesign']),
    'a flow administrator': await holding('100050', ['flow.admin']),
    'a company administrator': await holding('100049', ['company']),
    'an auditor': await holding('100048', ['security']),
    'the administrator': { sender: admin, given: [...work, 'all'] },
    'somebody in the test environment': await inEnvironment('test', '100047'),
    'somebody in the place of another': await inEnvironment('replace_emp', '100046'),
    'a delegate for flows': await inEnvironment('flow_entrust', '100045'),
    'a delegate for messages': await inEnvironment('msg_entrust', '100044'),
  }
}
