import { describe, expect, test } from 'vitest'
import { at, button, design, field, only, signPolicy, start, step, when } from '../../../../tests/kit/house'
import { designDiagram } from './design-diagram'
import { messageDiagram } from './instance-diagram'

const amount = field(1, '金额', 'number')

describe('design diagram', () => {
  const press = button(['甲'], {
    handler: { funId: ['乙'], SonFlowId: [{ n: '采购', v: 'f1' }] },
    NextFun: [when(`${at(amount)} > 5`, '丙'), { ...when('1 == 1', '甲'), name: '小额' }],
  })
  const drawn = {
    ...design(
      [
        start([], { btnGroup: [press] }),
        step('甲', { dealtype: 'andsign', dealers: only('li'), btnGroup: [button(['乙']), button(['丙'])] }),
        step('乙', { dealtype: 'message', desc: '说明', btnGroup: [button(['甲'])] }),
        step('丙', {
          dealtype: 'event',
          event_set: { maybe_fun_list: [{ _id: 'e', showName: '超时', funids: ['乙'] }] },
        }),
      ],
      [amount],
    ),
    layoutset: [{ key: '乙', loc: '300 40' }],
  }
  const diagram = designDiagram(drawn, ['甲'])

  test('shows steps, the external flow and the note at their stored positions', () => {
    expect(diagram.nodes.map(({ id, kind, x, y }) => [id, kind, x, y])).toEqual([
      ['发起', 'start', 0, 100],
      ['发起_flow_f1', 'external', 200, 200],
      ['甲', 'andsign', 0, 100],
      ['乙', 'message', 300, 40],
      ['乙_comment', 'comment', 100, 90],
      ['丙', 'event', 0, 100],
    ])
    expect(diagram.nodes.filter(({ isCurrent }) => isCurrent).map(({ id }) => id)).toEqual(['甲'])
  })

  test('links steps as buttons lead, with only the first and-sign button and none for notices', () => {
    const default_ = { code: 'diagram.default', params: { button: '同意' } }
    const always = { code: 'diagram.always', params: { button: '同意' } }
    expect(diagram.links.map(({ from, to, text }) => [from, to, text])).toEqual([
      ['发起', '甲', default_],
      ['发起', '乙', always],
      ['发起', '发起_flow_f1', always],
      ['发起', '丙', { code: 'diagram.condition', params: { button: '同意', condition: '金额 > 5' } }],
      ['发起', '甲', { name: '小额' }],
      ['甲', '乙', default_],
      ['丙', '乙', { name: '超时' }],
    ])
    expect(new Set(diagram.links.map(({ id }) => id)).size).toBe(diagram.links.length)
  })
})

test("S1-133 “with andsign only the FIRST button's targets count”: with a voting policy every button leads", () => {
  const both = {
    dealtype: 'andsign' as const,
    dealers: only('li'),
    btnGroup: [button(['乙']), button(['丙'])],
  }
  const targets = (more: object) =>
    designDiagram(
      design([start(['甲']), step('甲', { ...both, ...more }), step('乙', {}), step('丙', {})], []),
    )
      .links.filter(({ from }) => from === '甲')
      .map(({ to }) => to)
  expect([targets({}), targets({ sign: signPolicy() })]).toEqual([['乙'], ['乙', '丙']])
})

describe('flow diagram', () => {
  const message = (_id: string, ...PreMsgIds: string[]) => ({ _id, PreMsgIds, iscc: false })

  test('follows the predecessors, whatever the order', () => {
    const { nodes, links } = messageDiagram([
      message('d', 'b', 'c'),
      message('c', 'b'),
      message('a'),
      message('b', 'a'),
    ])
    expect(nodes.map(({ id, level, isStart }) => [id, level, isStart])).toEqual([
      ['d', 3, false],
      ['c', 2, false],
      ['a', 0, true],
      ['b', 1, false],
    ])
    expect(links.map(({ from, to }) => from + to)).toEqual(['bd', 'cd', 'bc', 'ab'])
  })

  test('draws a flow with a missing predecessor or a circle', () => {
    const { nodes, links } = messageDiagram([message('a', 'x'), message('b', 'c'), message('c', 'b')])
    expect(nodes[0]).toMatchObject({ missing: ['x'], isStart: false, level: 0 })
    expect(links).toHaveLength(2)
  })
})
