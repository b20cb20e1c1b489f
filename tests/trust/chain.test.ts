import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkChain } from '#/core/proof/chain'
import { checkpointDigest, hasChainEnd, isCheckpointInOrder } from '#/core/proof/checkpoint'
import { checkSignature, resolveTrustedKeys } from '#/core/proof/keys'
import { inclusionPath, leafDigest } from '#/core/proof/merkle'
import { verifySignature } from '#/core/proof/signature'
import type { StoredFile } from '../../src/generated/types'
import { signCheckpoints } from '../../src/server/jobs/checkpoint'
import { runOutbox } from '../../src/server/jobs/outbox'
import { chainsCheck, checkpointsCheck } from '../../src/server/main/tools/doctor/chains'
import type { DoctorCheck } from '../../src/server/main/tools/doctor/check-context'
import { listProofKeys, readKeyRing, rotateProofKey } from '../../src/server/platform/security/proof-key'
import { homeWorkspace } from '../../src/server/platform/workspace'
import { findChain } from '../../src/server/queries/proof/chain'
import { listCheckpoints } from '../../src/server/queries/proof/checkpoint'
import { archiveEnded, recoverArchive } from '../kit/archiving'
import { rowsOf } from '../kit/contents'
import { creating, dealing, type FlowServer, flowServerOfFile, leaveForm, waitingFor } from '../kit/flows'
import { upload } from '../kit/uploads'

const minute = 60_000
let server: FlowServer
beforeAll(async () => {
  server = await flowServerOfFile()
})
afterAll(() => server.stop())

/** A flow of four acts: begun, agreed by the superior and by two who sign together. */
async function flowOfFour(): Promise<string> {
  const me = await server.as('100010')
  const { data } = await me.call('oa/flow/creat', creating('flow-leave', leaveForm(5)))
  for (const jobId of ['100008', '100036', '100001']) {
    const who = await server.as(jobId)
    const dealt = await who.call('oa/flow/deal', dealing(await waitingFor(who, data.flowlistid)))
    expect(dealt.success, dealt.msg).toBe(true)
  }
  return data.flowlistid
}

async function check(flow: string) {
  const chain = await findChain(server.db, homeWorkspace, flow)
  if (!chain) throw new Error('no such flow')
  return checkChain(chain)
}

const sql = (text: string, ...values: unknown[]) => server.db.pool.query(text, values)
const idOf = async (flow: string, seq: number) =>
  (
    await rowsOf<{ id: string }>(
      server.db,
      'select lines[1] as id from flow_link where flow_id = $1 and seq = $2',
      flow,
      seq,
    )
  )[0]?.id

/** What the doctor says of it. */
async function lookedAt({ look }: DoctorCheck) {
  const client = new Client({ connectionString: server.url })
  await client.connect()
  const { house, url, clock } = server
  return look({ config: house.config, client, url, now: clock.now() }).finally(() => client.end())
}

describe('detection of manual database changes, with the first affected action', () => {
  let flow: string
  beforeEach(async () => {
    flow = await flowOfFour()
    server.clock.move(minute)
    await signCheckpoints(server.house)
    expect((await check(flow)).broken).toBeUndefined()
  })

  test('detects an edited comment, input or time of an action', async () => {
    const id = await idOf(flow, 3)
    await sql(`update flow_log set record = jsonb_set(record, '{suggest}', '"不同意"') where id = $1`, id)
    expect((await check(flow)).broken).toEqual({ seq: 3, problem: 'changed', line: id })
    await sql(`update flow_log set act = act || '{"rule": "cancel"}' where id = $1`, await idOf(flow, 2))
    expect((await check(flow)).broken).toMatchObject({ seq: 2, problem: 'changed' })
    await sql(`update flow_log set at = at - interval '1 day' where id = $1`, await idOf(flow, 1))
    expect((await check(flow)).broken).toMatchObject({ seq: 1, problem: 'changed' })
  })

  test('detects an edited form or any edited field of the flow header', async () => {
    for (const edit of [
      `workname = workname || 'X'`,
      `name = '请假一年'`,
      `description = '补充'`,
      `level = level + 100`,
      `result = 'refused'`,
      'is_cancel = not is_cancel',
      `finished_at = now() - interval '1 year'`,
    ]) {
      const [was] = await rowsOf<object>(server.db, 'select * from flow where id = $1', flow)
      await sql(`update flow set ${edit} where id = $1`, flow)
      expect((await check(flow)).broken, edit).toEqual({ seq: 4, problem: 'head' })
      await sql(
        `update flow f set workname = w.workname, name = w.name, description = w.description, level = w.level,
           result = w.result, is_cancel = w.is_cancel, finished_at = w.finished_at
         from jsonb_populate_record(null::flow, $2) w where f.id = $1`,
        flow,
        JSON.stringify(was),
      )
      expect((await check(flow)).broken, edit).toBeUndefined()
    }
    await sql(`update flow set form = form || '{"extra": 1}' where id = $1`, flow)
    expect((await check(flow)).broken).toEqual({ seq: 1, problem: 'form' })
  })

  test('detects a deleted action, with its history, its link or both, and renumbered successors', async () => {
    await sql('delete from flow_log where id = $1', await idOf(flow, 3))
    expect((await check(flow)).broken).toMatchObject({ seq: 3, problem: 'changed' })
    await sql('delete from flow_link where flow_id = $1 and seq = 3', flow)
    expect((await check(flow)).broken).toMatchObject({ seq: 3, problem: 'missing' })
    await sql('update flow_link set seq = 3 where flow_id = $1 and seq = 4', flow)
    expect((await check(flow)).broken).toMatchObject({ seq: 3, problem: 'unlinked' })
  })

  test('detects a history entry that no action wrote', async () => {
    await sql(
      `insert into flow_log select workspace, id || '-x', flow_id, type2, at, record, null from flow_log where id = $1`,
      await idOf(flow, 2),
    )
    expect((await check(flow)).broken).toMatchObject({ seq: 2, problem: 'inserted' })
  })

  test('detects an action inserted between others with a link of its own', async () => {
    await sql('update flow_link set seq = -seq where flow_id = $1 and seq > 2', flow)
    await sql('update flow_link set seq = 1 - seq where flow_id = $1 and seq < 0', flow)
    await sql(
      `insert into flow_link select workspace, flow_id, 3, at, '{}', facts, digest, number, files, link, checkpoint
       from flow_link where flow_id = $1 and seq = 2`,
      flow,
    )
    expect((await check(flow)).broken?.seq).toBe(3)
  })

  test('detects two actions that exchanged their places', async () => {
    await sql(
      'update flow_link set seq = case seq when 2 then -3 else -2 end where flow_id = $1 and seq in (2, 3)',
      flow,
    )
    await sql('update flow_link set seq = -seq where flow_id = $1 and seq < 0', flow)
    expect((await check(flow)).broken).toMatchObject({ seq: 2, problem: 'unlinked' })
  })

  test('detects an attachment that is renamed, altered or missing', async () => {
    const chief = await server.as('100008')
    const me = await server.as('100010')
    const { data } = await me.call('oa/flow/creat', creating('flow-leave', leaveForm(5)))
    const sent = { who: chief, files: [{ name: '意见.txt', content: '请注意交接' }] }
    const [file] = (await upload<StoredFile[]>(server.app, 'oa/flow/uploadfile', sent)).data
    const body = dealing(await waitingFor(chief, data.flowlistid), {}, { fileList: file ? [file] : [] })
    await chief.call('oa/flow/deal', body)
    const broken = { seq: 2, problem: 'file' }
    expect((await check(data.flowlistid)).broken).toBeUndefined()
    await sql(`update file set name = '同意.txt' where id = $1`, file?.fileid)
    expect((await check(data.flowlistid)).broken).toEqual(broken)
    await sql(`update file set name = '意见.txt', sha256 = repeat('0', 64) where id = $1`, file?.fileid)
    expect((await check(data.flowlistid)).broken).toEqual(broken)
    await sql('delete from file where id = $1', file?.fileid)
    expect((await check(data.flowlistid)).broken).toEqual(broken)
    expect(await lookedAt(chainsCheck)).toMatchObject({ flow: data.flowlistid, ...broken })
    await sql('delete from flow where id = $1', data.flowlistid)
  })

  test('detects the last checkpoint removed with its leaves, through the actions that name it', async () => {
    const [last] = await rowsOf<{ n: number }>(server.db, 'select max(n) as n from proof_checkpoint')
    await sql('delete from proof_leaf where n = $1', last?.n)
    await sql('delete from proof_checkpoint where n = $1', last?.n)
    expect((await check(flow)).broken).toEqual({ seq: 1, problem: 'unanchored' })
    expect(await lookedAt(checkpointsCheck)).toEqual({ n: last?.n })
    await sql('update flow_link set checkpoint = null where checkpoint = $1', last?.n)
  })

  test('detects a tail cut off with its links through the checkpoint', async () => {
    await sql('delete from flow_log where id in ($1, $2)', await idOf(flow, 3), await idOf(flow, 4))
    await sql('delete from flow_link where flow_id = $1 and seq > 2', flow)
    expect((await check(flow)).broken).toEqual({ seq: 3, problem: 'cut' })
    expect(await lookedAt(chainsCheck)).toMatchObject({ flow, seq: 3, problem: 'cut' })
    expect(await lookedAt(checkpointsCheck)).toBeUndefined()
    await sql('delete from proof_leaf where flow_id = $1', flow)
    expect(await lookedAt(checkpointsCheck)).toEqual({ n: expect.any(Number) })
  })
})

describe('checkpoints', () => {
  const count = async () => (await rowsOf(server.db, 'select n from proof_checkpoint')).length

  test('creates checkpoints once a minute after activity, and none without activity', async () => {
    await signCheckpoints(server.house)
    server.clock.move(minute)
    await signCheckpoints(server.house)
    const before = await count()
    server.clock.move(minute)
    expect(await signCheckpoints(server.house)).toBe(0)
    expect(await count()).toBe(before)

    await flowOfFour()
    expect(await signCheckpoints(server.house)).toBe(1)
    await flowOfFour()
    expect(await signCheckpoints(server.house)).toBe(0)
    server.clock.move(minute)
    const both = await Promise.all([signCheckpoints(server.house), signCheckpoints(server.house)])
    expect(both.toSorted()).toEqual([0, 1])
    expect(await count()).toBe(before + 2)
  })

  test('signs checkpoints that name their predecessor and every chain end, also after a key change', async () => {
    const first = await flowOfFour()
    server.clock.move(minute)
    await signCheckpoints(server.house)
    await server.db.transaction((tx) => rotateProofKey(tx, server.house))
    const second = await flowOfFour()
    server.clock.move(minute)
    await signCheckpoints(server.house)

    const keys = new Map((await listProofKeys(server.db)).map((key) => [key.fingerprint, key]))
    const [before] = await listCheckpoints(server.db, homeWorkspace, first)
    const [after] = await listCheckpoints(server.db, homeWorkspace, second)
    if (!before || !after) throw new Error('no checkpoint')
    expect(after.content.before).toBe(checkpointDigest(before.content))
    expect(after.key).not.toBe(before.key)
    for (const [flow, { leaves, ...signed }] of [
      [first, before],
      [second, after],
    ] as const) {
      const index = leaves.findIndex((leaf) => leaf.flow === flow)
      const inclusion = { index, size: leaves.length, path: inclusionPath(leaves.map(leafDigest), index) }
      const end = leaves[index]
      if (!end) throw new Error('no leaf')
      expect(hasChainEnd({ checkpoint: signed, end, inclusion })).toBe(true)
      expect(verifySignature(keys.get(signed.key)?.publicKey ?? '', 'checkpoint', signed)).toBe(true)
    }
    const trusted = resolveTrustedKeys(await readKeyRing(server.db), before.key)
    if (typeof trusted === 'string') throw new Error(trusted)
    expect(checkSignature(trusted, 'checkpoint', before)).toBe('valid')
    expect(checkSignature(trusted, 'checkpoint', after)).toBe('valid')
    expect(isCheckpointInOrder(after, trusted)).toBe(true)
    expect(keys.get(before.key)?.until).not.toBeNull()
  })
})

describe('a chain of actions', () => {
  test('does not fork a chain when several actions on one flow run concurrently', async () => {
    const me = await server.as('100010')
    const { data } = await me.call('oa/flow/creat', creating('flow-leave', leaveForm(5)))
    const chief = await server.as('100008')
    await chief.call('oa/flow/deal', dealing(await waitingFor(chief, data.flowlistid)))
    const acts = await Promise.all(
      ['100036', '100001'].map(async (jobId) => {
        const who = await server.as(jobId)
        const body = dealing(await waitingFor(who, data.flowlistid))
        return () => who.call('oa/flow/deal', body)
      }),
    )
    const level = () => me.call('oa/flow/setlevel', { flowOi_id: data.flowlistid, level: 100 })
    await Promise.all([...acts, level].map((act) => act()))
    const verdict = await check(data.flowlistid)
    expect(verdict.broken).toBeUndefined()
    expect(verdict.acts).toBeGreaterThanOrEqual(4)
  })

  test('moves a chain to the archive and restores it complete', async () => {
    const flow = await flowOfFour()
    server.clock.move(minute)
    await signCheckpoints(server.house)
    await runOutbox(server.house)
    const archive = await archiveEnded(server, ['flow-leave'])
    expect(await findChain(server.db, homeWorkspace, flow)).toBeUndefined()
    const kept = await findChain(server.archive.db, homeWorkspace, flow)
    expect(kept && checkChain(kept)).toMatchObject({ acts: 4, end: { seq: 4 } })
    expect(kept && checkChain(kept).broken).toBeUndefined()
    await recoverArchive(server, archive)
    expect((await check(flow)).broken).toBeUndefined()
  })

  test('begins the chain of a flow older than chains with its next action', async () => {
    const me = await server.as('100010')
    const { data } = await me.call('oa/flow/creat', creating('flow-leave', leaveForm(5)))
    await sql('delete from flow_link where flow_id = $1', data.flowlistid)
    const chief = await server.as('100008')
    await chief.call('oa/flow/deal', dealing(await waitingFor(chief, data.flowlistid)))
    expect(await check(data.flowlistid)).toMatchObject({ acts: 1, linesBefore: 1 })
    expect((await check(data.flowlistid)).broken).toBeUndefined()
  })
})
