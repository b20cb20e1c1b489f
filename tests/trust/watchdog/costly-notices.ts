import { setTimeout as sleep } from 'node:timers/promises'
import { type Db, defineStatement } from '../../../src/server/platform/db/db'
import { homeWorkspace } from '../../../src/server/platform/workspace'
import { addWebhook } from '../../../src/server/queries/jobs/webhook'
import { chain } from '../../kit/designs'
import { creating } from '../../kit/flows'
import type { MailServer } from '../../kit/mail-server'
import { everybody, withSteps } from './costly-crowds'
import type { Preparation } from './costly-flows'
import type { CostlyInput } from './costly-inputs'

/** Number of mails after which the others are dropped: each costs the same. */
const enoughMails = 200

const addresses = defineStatement(
  'watchdog-addresses',
  `update person set mail = id || '@example.com' where workspace = $1 and mail = ''`,
)
const waiting = defineStatement<{ count: number }>(
  'watchdog-outbox',
  `select count(*)::int as count from outbox where workspace = $1 and due_at <= now() and kind = any($2)`,
)
const drop = defineStatement(
  'watchdog-outbox-drop',
  'delete from outbox where workspace = $1 and kind = any($2)',
)

/** Waits until a condition holds, for two minutes at most. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let left = 600; left > 0; left--) {
    if (await holds()) return
    await sleep(200)
  }
  throw new Error('the jobs did not end')
}

/** What a flow for everybody of a company sends: badges, mails at once or gathered, and events to webhooks. */
export async function* costlyNotices(
  db: Db,
  prepare: Preparation,
  { mails }: MailServer,
): AsyncGenerator<CostlyInput> {
  const isDone = async (...kinds: string[]) => (await db.run(waiting, [homeWorkspace, kinds]))[0]?.count === 0
  const dropAll = async (...kinds: string[]) => {
    await db.transaction((tx) => tx.run(drop, [homeWorkspace, kinds]))
  }
  const { settings } = await prepare.send('oa/company/settings', {})
  await prepare.send('oa/flow/com_config/save', {
    settings: { ...(settings as object), notice_mail: true },
    seen: settings,
  })
  await db.transaction((tx) => tx.run(addresses, [homeWorkspace]))
  const design = chain({ id: 'sign', who: ['100029'] })
  const step = { dealtype: 'andsign' as const, dealers: everybody }
  const flowid = await prepare.publish(withSteps(design, { sign: step }))
  const body = { ...creating(flowid, {}) }
  const call = 'oa/flow/creat'
  for (const level of [100, 0]) {
    const before = mails.length
    yield {
      kind: `10,000 mails, ${level ? 'urgent' : 'gathered'}`,
      call,
      body: { ...body, flowdata: { ...body.flowdata, level } },
      as: 'creator',
      until: async () => {
        await until(async () => mails.length >= before + enoughMails && (await isDone('notify', 'tell')))
        await dropAll('notice')
      },
    }
  }
  await prepare.send('oa/flow/com_config/save', {
    settings: { ...(settings as object), notice_mail: false },
    seen: { ...(settings as object), notice_mail: true },
  })
  const url = 'http://127.0.0.1:1/hook'
  const hook = {
    name: '看门狗',
    url,
    events: ['message.created' as const],
    flows: [],
    enabled: true,
    secret: '密',
    values: false,
  }
  for (const id of ['a', 'b'])
    await db.transaction((tx) => addWebhook(tx, homeWorkspace, { ...hook, id, now: Date.now() - 60_000 }))
  yield {
    kind: '10,000 events for 2 webhooks',
    call,
    body,
    as: 'creator',
    until: async () => {
      await until(() => isDone('notify', 'publish'))
      await dropAll('webhook')
    },
  }
}
