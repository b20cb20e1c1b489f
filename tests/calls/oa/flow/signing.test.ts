import { describe, expect, test } from 'vitest'
import type { SignPolicy } from '../../../../src/generated/types'
import { creating, dealing, demoDesign, sealForm } from '../../../kit/flows'
import { button, only, step } from '../../../kit/house'
import { soundFlowServer } from '../../../kit/sound-flow-server'

const server = soundFlowServer()

const voters = ['100001', '100002', '100003', '100005', '100006']

/** A flow in which five vote by a policy, and 100009 files what they agreed to. */
async function vote(rest: Partial<SignPolicy>) {
  const seal = demoDesign('flow-seal')
  const [start] = seal.funlist
  const sign: SignPolicy = { need: 'all', refuse: 'counts', turn: 'together', per: 'person', ...rest }
  const council = step('council', {
    name: '审议',
    dealtype: 'andsign',
    sign,
    dealers: only(...voters),
    btnGroup: [button(['file']), button([], { id: 'no', name: '不同意', outcome: 'refuse', reason: 'none' })],
  })
  const first = { ...start, btnGroup: [button(['council'])], merge_set: { funs: [] } }
  const design = await server.publish('表决', {
    ...seal,
    funlist: [first as typeof council, council, step('file', { name: '存档', dealers: only('100009') })],
  })
  const { data } = await (await server.as('100010')).call('oa/flow/creat', creating(design, sealForm()))
  const list = () => data.nextmessage[0]?.list ?? []
  return { id: data.flowlistid, msgOf: (jobId: string) => list().find(({ to }) => to === jobId)?.msgid ?? '' }
}

async function votes(jobId: string, msgid: string, btnindex = 0) {
  return (await server.as(jobId)).call('oa/flow/deal', dealing(msgid, { btnindex }))
}

describe('a vote', () => {
  test('passes a vote by three of five and leaves the step once despite simultaneous votes', async () => {
    const { msgOf, id } = await vote({ need: 'count', amount: 3 })
    const answers = await Promise.all(voters.map((jobId) => votes(jobId, msgOf(jobId))))
    expect(answers.filter(({ success }) => success)).toHaveLength(3)
    const led = answers.filter(({ data }) => data?.nextmessage.length)
    expect(led).toHaveLength(1)
    expect(led[0]?.msg).toBe('表决通过（同意 3，反对 0）')
    expect(answers.filter(({ code }) => code === 'flow.message-handled')).toHaveLength(2)
    const creator = await server.as('100010')
    const { logList } = (await creator.call('oa/flow/detail_logs', { flowOi_id: id })).data
    const decided = logList.filter(({ tally }) => tally?.result)
    expect(decided.map(({ tally }) => tally)).toEqual([
      { agree: 3, refuse: 0, abstain: 0, open: 2, result: 'agree' },
    ])
  })

  test('asks voters one after another and shows missing voters and the tally', async () => {
    const { msgOf } = await vote({ need: 'percent', amount: 60, turn: 'person' })
    expect(msgOf('100002')).toBe('')
    const first = await votes('100001', msgOf('100001'), 1)
    expect(first.msg).toBe(
      `已表决（同意 0，反对 1），还有1人未处理（${first.data.nextmessage[0]?.list[0]?.name}）`,
    )
    const next = first.data.nextmessage[0]?.list[0]
    expect(next?.to).toBe('100002')
    const second = await votes('100002', next?.msgid ?? '', 1)
    const third = second.data.nextmessage[0]?.list[0]
    const last = await votes('100003', third?.msgid ?? '', 1)
    expect(last.msg).toBe('表决未通过（同意 0，反对 3）')
    expect(last.data.finished).toBe(true)
  })
})
